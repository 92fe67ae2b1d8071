/** Labels of an axis that have room: every n-th, the last one among them or, from the start, the first. */
export function axisTicks(
  labels: readonly string[],
  { width, each, from }: { width: number; each: number; from: 'start' | 'end' },
): string[] {
  const every = Math.max(1, Math.ceil(labels.length / Math.max(1, Math.floor(width / each))))
  return labels.filter((_, index) => (from === 'end' ? labels.length - 1 - index : index) % every === 0)
}

/** Right of the plot: what half of the last label, centred under its bar, needs beyond half of that bar's place. */
export const roomAtEnd = (bars: number, width: number, each: number): number =>
  Math.max(4, Math.ceil(each / 2 - width / Math.max(1, bars) / 2))
