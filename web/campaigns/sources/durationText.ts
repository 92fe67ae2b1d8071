const units = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
] as const

/** Duration in its largest unit: `8 d`, `5 h`, `0 min`. */
export function durationText(milliseconds: number): string {
  const [name, size] = units.find(([, size]) => milliseconds >= size) ?? units[2]
  return `${Math.max(0, Math.floor(milliseconds / size))} ${name}`
}
