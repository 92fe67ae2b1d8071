/** Maximum of an axis for values up to `most`: 2, 4, 10, 20, 40, 100 …, so that its half is an integer. */
export function niceTop(most: number): number {
  for (let scale = 1; ; scale *= 10) {
    const top = [2, 4, 6, 8, 10].map((step) => step * scale).find((value) => value >= most)
    if (top !== undefined) return top
  }
}
