/** A grey placeholder of the size of loading content. */
export function Skeleton({ width = '100%', height = 10 }: { width?: number | string; height?: number | string }) {
  return <span className="skeleton" style={{ width, height }} aria-hidden />
}
