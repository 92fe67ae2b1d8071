/** A grey bar in the place of something that loads, of the size it will have. */
export function Skeleton({ width = '100%', height = 10 }: { width?: number | string; height?: number | string }) {
  return <span className="skeleton" style={{ width, height }} aria-hidden />
}
