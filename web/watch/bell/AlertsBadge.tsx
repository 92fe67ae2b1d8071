import { useAlertCounts } from './useAlertCounts'

/** Number of open alerts in the menu; hidden if 0. */
export function AlertsBadge() {
  const open = useAlertCounts()?.open
  if (!open) return null
  return (
    <b className="count" role="img" aria-label={`${open} open`}>
      {open > 999 ? '999+' : open}
    </b>
  )
}
