/** The winnings as a line, drawn by uPlot; only this module knows it, so that it is fetched for this page alone. */
import UPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { formatChips } from "$lib/i18n/amounts";

export interface PlotWords {
  hand: string;
  total: string;
}

/** Draw into `place` and follow its width. Gives back a function that takes it away. */
export function draw(place: HTMLElement, hands: number[], totals: number[], words: PlotWords): () => void {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string): string => style.getPropertyValue(name).trim();
  const axis: UPlot.Axis = {
    stroke: colour("--text-soft"),
    grid: { stroke: colour("--line"), width: 1 },
    ticks: { show: false },
  };
  const plot = new UPlot(
    {
      width: place.clientWidth,
      height: 240,
      scales: { x: { time: false } },
      axes: [
        { ...axis, incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 50_000, 100_000] },
        { ...axis, size: 70, values: (_, ticks) => ticks.map((tick) => formatChips(Math.round(tick))) },
      ],
      series: [
        { label: words.hand },
        {
          label: words.total,
          stroke: colour("--brass"),
          width: 2,
          fill: "rgb(240 192 99 / 12%)",
          points: { show: false },
          value: (_, value) => (value === null ? "–" : formatChips(value)),
        },
      ],
    },
    [hands, totals],
    place,
  );
  const watcher = new ResizeObserver(() => plot.setSize({ width: place.clientWidth, height: 240 }));
  watcher.observe(place);
  return () => {
    watcher.disconnect();
    plot.destroy();
  };
}
