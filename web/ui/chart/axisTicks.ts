/** Axis labels that fit: every n-th, including the last one or, with `from` the start, the first one. */
export function axisTicks(
  labels: readonly string[],
  { width, each, from }: { width: number; each: number; from: 'start' | 'end' },
): string[] {
  const every = Math.max(1, Math.ceil(labels.length / Math.max(1, Math.floor(width / each))))
  return labels.filter((_, index) => (from === 'end' ? labels.length - 1 - index : index) % every === 0)
}

/** Space needed at the right for the half of the last label that extends beyond its bar. */
export const roomAtEnd = (bars: number, width: number, each: number): number =>
  Math.max(4, Math.ceil(each / 2 - width / Math.max(1, bars) / 2))
