"""Hands made up in the manner of each site, with how they end. The players exist nowhere."""

from __future__ import annotations

from typing import NamedTuple


class SiteHand(NamedTuple):
    text: str
    final: dict[str, str]
    """What each player has in the end."""


SIDE_POT = SiteHand(
    """\
PokerStars Hand #700000000001:  Hold'em No Limit ($0.05/$0.10 USD) - 2024/03/02 11:24:53 CET [2024/03/02 5:24:53 ET]
Table 'Made Up IV' 6-max Seat #2 is the button
Seat 1: Hero ($10 in chips)
Seat 2: villain_2 ($4.50 in chips)
Seat 4: a: colon ($1.20 in chips)
Seat 5: villain (5) ($20 in chips)
Seat 6: sleeper ($3 in chips) is sitting out
a: colon: posts small blind $0.05
villain (5): posts big blind $0.10
*** HOLE CARDS ***
Dealt to Hero [Ah Ac]
sleeper leaves the table
Hero: raises $0.20 to $0.30
villain_2: raises $4.20 to $4.50 and is all-in
a: colon: calls $1.15 and is all-in
villain (5): folds
villain (5) said, "posts small blind $99"
Hero: calls $4.20
*** FLOP *** [2h 7d 9s]
*** TURN *** [2h 7d 9s] [Kc]
*** RIVER *** [2h 7d 9s Kc] [3d]
*** SHOW DOWN ***
Hero: shows [Ah Ac] (a pair of Aces)
villain_2: shows [Qs Qd] (a pair of Queens)
Hero collected $6.30 from side pot
a: colon: shows [9c 9d] (three of a kind, Nines)
a: colon collected $3.50 from main pot
*** SUMMARY ***
Total pot $10.30 Main pot $3.70. Side pot $6.60. | Rake $0.50
Board [2h 7d 9s Kc 3d]
Seat 1: Hero showed [Ah Ac] and won ($6.30) with a pair of Aces
Seat 2: villain_2 (button) showed [Qs Qd] and lost with a pair of Queens
Seat 4: a: colon (small blind) showed [9c 9d] and won ($3.50) with three of a kind, Nines
Seat 5: villain (5) (big blind) folded before Flop
""",
    {"Hero": "11.80", "villain_2": "0.00", "a: colon": "3.50", "villain (5)": "19.90"},
)

RUN_TWICE = SiteHand(
    """\
PokerStars Hand #700000000002:  Hold'em No Limit ($1/$2 USD) - 2024/03/02 11:30:00 ET
Table 'Made Up IV' 6-max Seat #1 is the button
Seat 1: Hero ($50 in chips)
Seat 2: villain_2 ($200 in chips)
Seat 3: late ($200 in chips)
Seat 4: later ($200 in chips)
villain_2: posts small blind $1
late: posts big blind $2
later: posts small & big blinds $3
*** HOLE CARDS ***
Dealt to Hero [Ah Ac]
later: checks
Hero: raises $48 to $50 and is all-in
villain_2: calls $49
late: folds
later: folds
*** FIRST FLOP *** [2h 7d 9s]
*** FIRST TURN *** [2h 7d 9s] [Kc]
*** FIRST RIVER *** [2h 7d 9s Kc] [3d]
*** SECOND FLOP *** [Qs 8d 4c]
*** SECOND TURN *** [Qs 8d 4c] [Jh]
*** SECOND RIVER *** [Qs 8d 4c Jh] [5s]
*** FIRST SHOW DOWN ***
Hero: shows [Ah Ac] (a pair of Aces)
villain_2: shows [Qh Qd] (a pair of Queens)
Hero collected $51 from pot
*** SECOND SHOW DOWN ***
Hero: shows [Ah Ac] (a pair of Aces)
villain_2: shows [Qh Qd] (three of a kind, Queens)
villain_2 collected $51 from pot
*** SUMMARY ***
Total pot $105 | Rake $3
Hand was run twice
FIRST Board [2h 7d 9s Kc 3d]
SECOND Board [Qs 8d 4c Jh 5s]
Seat 1: Hero (button) showed [Ah Ac] and won ($51) with a pair of Aces, and lost with a pair of Aces
Seat 2: villain_2 (small blind) showed [Qh Qd] and lost with a pair of Queens, and won ($51) with three Queens
Seat 3: late (big blind) folded before Flop
Seat 4: later folded before Flop
""",
    {"Hero": "51", "villain_2": "201", "late": "198", "later": "197"},
)

RENAMED = SiteHand(
    """\
PokerStars Game #70000003: Tournament #900001, Freeroll  Hold'em No Limit - Level X (100/200) - 2024/07/20 9:26:31 ET
Table '900001 3' 9-max Seat #1 is the button
Seat 1: Hero (12399 in chips)
Seat 2: villain_2 (4275 in chips)
Seat 3: villain_3 (120 in chips)
Hero: posts the ante 25
villain_2: posts the ante 25
villain_3: posts the ante 25
villain_2: posts small blind 100
villain_3: posts big blind 95 and is all-in
*** HOLE CARDS ***
Hero: raises 200 to 400
villain_2: folds
villain_3 is disconnected
Uncalled bet (300) returned to Hero
*** FLOP *** [2h 7d 9s]
*** TURN *** [2h 7d 9s] [Kc]
*** RIVER *** [2h 7d 9s Kc] [3d]
*** SHOW DOWN ***
Hero: shows [Ah Ac] (a pair of Aces)
villain_3: shows [Qh Qd] (a pair of Queens)
Anon77 370 from pot
*** SUMMARY ***
Total pot 370 | Rake 0
Seat 1: Anon77 (370) with a pair of Aces
Seat 2: villain_2 (small blind) folded before Flop
Seat 3: Anon9 [Qh Qd] and lost with a pair of Queens
""",
    {"Hero": "12644", "villain_2": "4150", "villain_3": "0"},
)
"""Somebody gave the winner another name, and a player with less than the blind is all-in."""

GG = SiteHand(
    """\
Poker Hand #RC700000001: Hold'em No Limit ($0.05/$0.1) - 2024/06/02 19:17:33
Table 'MadeUpCash1' 6-max Seat #1 is the button
Seat 1: Hero ($10 in chips)
Seat 2: ab12cd34 ($12.5 in chips)
Seat 3: 99ff ($1,000 in chips)
ab12cd34: posts small blind $0.05
99ff: posts big blind $0.1
*** HOLE CARDS ***
Dealt to Hero [Qh Jh]
Dealt to ab12cd34
Dealt to 99ff
Hero: raises $0.15 to $0.25
ab12cd34: folds
99ff: calls $0.15
*** FLOP *** [4h Ts Qs]
99ff: checks
Hero: bets $0.4
99ff: folds
Uncalled bet ($0.4) returned to Hero
*** SHOWDOWN ***
Hero collected $0.52 from pot
*** SUMMARY ***
Total pot $0.55 | Rake $0.02 | Jackpot $0.01 | Bingo $0 | Fortune $0 | Tax $0
Board [4h Ts Qs]
Seat 1: Hero (button) won ($0.52)
Seat 2: ab12cd34 (small blind) folded before Flop
Seat 3: 99ff (big blind) folded on the Flop
""",
    {"Hero": "10.27", "ab12cd34": "12.45", "99ff": "999.75"},
)

WINAMAX = SiteHand(
    """\
Winamax Poker - CashGame - HandId: #7000000-12-1335035306 - Holdem no limit (0.05€/0.10€) - 2024/04/21 21:08:26 UTC
Table: 'Made Up 01' 5-max (real money) Seat #2 is the button
Seat 1: Hero (10€)
Seat 2: villain 2 (8.05€)
Seat 4: villain (4€)
Seat 5: away (9€)
*** ANTE/BLINDS ***
away denies big blind
villain posts small blind 0.05€
Hero posts big blind 0.10€
villain 2 posts big blind 0.10€ out of position
Dealt to Hero [7s Kd]
*** PRE-FLOP ***
villain 2 checks
villain raises 0.20€ to 0.30€
Hero calls 0.20€
villain 2 folds
*** FLOP *** [Qc 4d 4s]
villain bets 3.70€ and is all-in
Hero folds
villain collected 4.37€ from pot
*** SUMMARY ***
Total pot 4.37€ | Rake 0.03€
Board: [Qc 4d 4s]
Seat 1: Hero (big blind) folded on the flop
Seat 4: villain (small blind) won 4.37€
""",
    {"Hero": "9.70", "villain 2": "7.95", "villain": "4.37"},
)
"""The bet that nobody called is among what is collected."""

FULL_TILT = SiteHand(
    """\
Full Tilt Poker Game #30000000001: Table Made Up (6 max) - $0.05/$0.10 - No Limit Hold'em - 8:55:55 ET - 2012/05/08
Seat 1: Hero ($5)
Seat 3: villain_3 ($1.10)
Seat 4: villain_4 ($10), is sitting out
Seat 5: villain_5 ($10)
villain_3 posts the small blind of $0.05
villain_5 posts the big blind of $0.10
villain_4 posts a dead small blind of $0.05
villain_4 posts $0.10
The button is in seat #1
*** HOLE CARDS ***
Dealt to Hero [Jh Jd]
Hero raises to $0.40
villain_3 has 15 seconds left to act
villain_3 raises to $1.10, and is all in
villain_3: gl all
villain_4 folds
villain_5 folds
Hero calls $0.70
*** FLOP *** [3s Qs 6h] (Total Pot: $2.45, 2 Players, 1 All-In)
*** TURN *** [3s Qs 6h] [Tc] (Total Pot: $2.45, 2 Players, 1 All-In)
*** RIVER *** [3s Qs 6h Tc] [6c] (Total Pot: $2.45, 2 Players, 1 All-In)
Hero shows [Jh Jd]
villain_3 shows [Ks 5h]
Hero wins the pot ($2.33) with two pair, Jacks and Sixes
*** SUMMARY ***
Total pot $2.45 | Rake $0.12
Board: [3s Qs 6h Tc 6c]
Seat 1: Hero (button) showed [Jh Jd] and won ($2.33) with two pair, Jacks and Sixes
Seat 3: villain_3 (small blind) showed [Ks 5h] and lost with a pair of Sixes
""",
    {"Hero": "6.23", "villain_3": "0.00", "villain_4": "9.85", "villain_5": "9.90"},
)

PACIFIC = SiteHand(
    """\
#Game No : 300000001
***** 888poker Hand History for Game 300000001 *****
$0.50/$1 Blinds Fix Limit Holdem - *** 11 03 2023 16:29:14
Table Made Up 6 Max (Real Money)
Seat 6 is the button
Total number of players : 4
Seat 1: Hero ( $1,000.50 )
Seat 3: villain 3 ( $58.55 )
Seat 4: refuser ( $36 )
Seat 6: villain ( $3 )
Hero posts small blind [$0.50]
villain 3 posts big blind [$1]
villain posts dead blind [$0.50 + $1]
refuser folds
** Dealing down cards **
Dealt to Hero [ 9s, 9d ]
villain raises [$1]
Hero calls [$1.50]
villain 3 folds
** Dealing flop ** [ 6h, 7c, Jh ]
Hero bets [$1]
villain calls [$0.50]
** Dealing turn ** [ 2s ]
** Dealing river ** [ 8d ]
** Summary **
Hero shows [ 9s, 9d ]
villain mucks [ 6c, Kd ]
Hero collected [ $6.20 ]
""",
    {"Hero": "1004.20", "villain 3": "57.55", "villain": "0.00"},
)

PARTY = SiteHand(
    """\
Game #9000000001 starts.

#Game No : 9000000001
***** Hand History for Game 9000000001 *****
NL Texas Hold'em $5 USD Buy-in Trny:99000001 Level:4  Blinds-Antes(100/200 -25) - Sunday, October 11, 13:50:04 EDT 2020
Table Made Up (123) Table #4 (Real Money)
Seat 2 is the button
Total number of players : 3/6
Seat 1: Hero ( 5,250 )
Seat 5: villain_5 ( 4,790 )
Seat 2: villain_2 ( 1,025 )
Trny:99000001 Level:4
Blinds-Antes(100/200 -25)
Hero posts ante [25]
villain_5 posts ante [25]
villain_2 posts ante [25]
** Dealing down cards **
Dealt to Hero [  7s Ah ]
villain_2 is all-In  [1,000]
villain_5 did not respond in time
villain_5 folds
Hero calls [800]
** Dealing Flop ** [ 5s, 9d, Ad ]
** Dealing Turn ** [ 2h ]
** Dealing River ** [ Tc ]
villain_2 shows [ Ks, Kh ]a pair of Kings.
Hero shows [ 7s, Ah ]a pair of Aces.
Hero wins 2,175 chips from the main pot with a pair of Aces.
Player villain_2 finished in 12.
""",
    {"Hero": "6400", "villain_5": "4665", "villain_2": "0"},
)
"""A tournament that does not tell who posted the blinds."""

IPOKER = SiteHand(
    """\
<?xml version="1.0" encoding="utf-8"?>
<session sessioncode="9000001">
 <general>
  <gametype>Holdem NL €0.10/€0.20</gametype>
  <tablename>Made Up, 123</tablename>
  <currency>EUR</currency>
  <nickname>Hero</nickname>
 </general>
 <game gamecode="7000000001">
  <general>
   <startdate>2023-02-07 21:38:49</startdate>
   <players>
    <player name="Hero" bet="€1.30" win="€2.40" dealer="0" chips="€20" seat="1"/>
    <player name="villain_3" bet="€0.80" win="€0" dealer="0" chips="€15.50" seat="3"/>
    <player name="villain_5" bet="€0.40" win="€0" dealer="1" chips="€9" seat="5"/>
   </players>
  </general>
  <round no="0">
   <action no="2" player="villain_3" type="2" sum="€0.20" cards=""/>
   <action no="1" player="Hero" type="1" sum="€0.10" cards=""/>
   <action no="3" player="villain_5" type="32" sum="€0.40" cards=""/>
  </round>
  <round no="1">
   <cards type="Pocket" player="Hero">H10 D10</cards>
   <action no="6" player="villain_5" type="0" sum="€0" cards=""/>
   <cards type="Pocket" player="villain_3">X X</cards>
   <action no="5" player="villain_3" type="3" sum="€0.60" cards=""/>
   <action no="4" player="Hero" type="23" sum="€0.80" cards=""/>
  </round>
  <round no="2">
   <cards type="Flop" player="">SK H6 S7</cards>
   <action no="7" player="Hero" type="5" sum="€0.50" cards=""/>
   <action no="8" player="villain_3" type="0" sum="€0" cards=""/>
  </round>
 </game>
</session>
""",
    {"Hero": "21.10", "villain_3": "14.70", "villain_5": "8.60"},
)
"""Written in any order: the numbers of the actions count. The button straddles."""

ACPC = SiteHand(
    """\
# name/game/hands/seed match holdem.nolimit.2p.reverse_blinds.game 3000 0
STATE:7:cr300c/cr600f:Ah5d|Kc7d/3s8hTs:-300|300:ours|theirs
""",
    {"ours": "19700", "theirs": "20300"},
)

OHH = SiteHand(
    """\
{"ohh": {"spec_version": "1.4.7", "site_name": "Made Up", "network_name": "Made Up", "internal_version": "1",
  "game_number": "77", "start_date_utc": "2024-03-02T11:24:53Z", "table_name": "One", "game_type": "Holdem",
  "bet_limit": {"bet_type": "NL", "bet_cap": 0}, "table_size": 6, "currency": "EUR", "dealer_seat": 2,
  "small_blind_amount": 0.05, "big_blind_amount": 0.1, "ante_amount": 0, "hero_player_id": 9,
  "players": [{"id": 9, "seat": 1, "name": "Hero", "display": "Hero", "starting_stack": 10.0},
              {"id": 4, "seat": 2, "name": "villain_2", "starting_stack": 7.5},
              {"id": 5, "seat": 3, "name": "villain_3", "starting_stack": 3}],
  "rounds": [
    {"id": 0, "street": "Preflop", "actions": [
      {"action_number": 1, "player_id": 5, "action": "Post SB", "amount": 0.05},
      {"action_number": 2, "player_id": 9, "action": "Post BB", "amount": 0.1},
      {"action_number": 3, "player_id": 9, "action": "Dealt Cards", "cards": ["Ah", "Kh"]},
      {"action_number": 4, "player_id": 4, "action": "Fold"},
      {"action_number": 5, "player_id": 5, "action": "Raise", "amount": 0.25},
      {"action_number": 6, "player_id": 9, "action": "Call", "amount": 0.2}]},
    {"id": 1, "street": "Flop", "cards": ["2h", "7d", "9s"], "actions": [
      {"action_number": 1, "player_id": 5, "action": "Bet", "amount": 0.4},
      {"action_number": 2, "player_id": 9, "action": "Fold"}]}],
  "pots": [{"number": 0, "amount": 0.6, "rake": 0.03, "player_wins": [{"player_id": 5, "win_amount": 0.57}]}]}}
""",
    {"Hero": "9.7", "villain_2": "7.5", "villain_3": "3.27"},
)

HANDS = {
    "pokerstars": SIDE_POT,
    "pokerstars-run-twice": RUN_TWICE,
    "pokerstars-renamed": RENAMED,
    "gg": GG,
    "winamax": WINAMAX,
    "full-tilt": FULL_TILT,
    "888": PACIFIC,
    "party": PARTY,
    "ipoker": IPOKER,
    "acpc": ACPC,
    "ohh": OHH,
}
