/** Time since a record was opened: `just now`, `12 min ago`, `3 h ago`, `2 d ago`. */
export function openedAgo(at: string | null): string | null {
  if (at === null) return null
  const minutes = Math.max(0, Math.floor((Date.now() - Date.parse(at)) / 60_000))
  if (minutes < 1) return 'opened just now'
  if (minutes < 60) return `opened ${minutes} min ago`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `opened ${hours} h ago` : `opened ${Math.floor(hours / 24)} d ago`
}
