/** Lines over hands, drawn by uPlot; only this module knows it, so that it is fetched for these pages alone. */
import UPlot from "uplot";
import "uplot/dist/uPlot.min.css";

export interface PlotLine {
  label: string;
  values: readonly (number | null)[];
  /** The name of a colour in `tokens.css`. */
  colour: string;
  /** Told apart from others without its colour. */
  dash?: readonly number[];
  isFilled?: boolean;
}

export interface Plot {
  /** What the horizontal axis counts. */
  label: string;
  at: readonly number[];
  lines: readonly PlotLine[];
  format: (value: number) => string;
}

/** In rem, as everything on the page: it grows with the screen. */
const HEIGHT = 15;
const LABELS = 4.4;
const LETTERS = 0.8;

/** Draw into `place` and follow its width. Gives back a function that takes it away. */
export function draw(place: HTMLElement, { label, at, lines, format }: Plot): () => void {
  // A colour that depends on the theme is only known where it is used, and a canvas does not ask.
  const probe = place.appendChild(document.createElement("i"));
  const colour = (name: string): string => {
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  };
  const { fontSize, fontFamily } = getComputedStyle(document.documentElement);
  const rem = (count: number): number => Math.round(count * parseFloat(fontSize));
  const axis: UPlot.Axis = {
    font: `${rem(LETTERS)}px ${fontFamily}`,
    stroke: colour("--text-soft"),
    grid: { stroke: colour("--line"), width: 1 },
    ticks: { show: false },
  };
  const plot = new UPlot(
    {
      width: place.clientWidth,
      height: rem(HEIGHT),
      scales: { x: { time: false } },
      axes: [
        { ...axis, incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 50_000, 100_000] },
        { ...axis, size: rem(LABELS), values: (_, ticks) => ticks.map(format) },
      ],
      series: [
        { label },
        ...lines.map((line) => ({
          label: line.label,
          stroke: colour(line.colour),
          width: 2,
          ...(line.dash ? { dash: [...line.dash] } : {}),
          ...(line.isFilled ? { fill: colour("--brass-tint") } : {}),
          points: { show: false },
          value: (_: UPlot, value: number | null) => (value === null ? "–" : format(value)),
        })),
      ],
    },
    [[...at], ...lines.map((line) => [...line.values])],
    place,
  );
  probe.remove();
  const watcher = new ResizeObserver(() => plot.setSize({ width: place.clientWidth, height: rem(HEIGHT) }));
  watcher.observe(place);
  return () => {
    watcher.disconnect();
    plot.destroy();
  };
}
