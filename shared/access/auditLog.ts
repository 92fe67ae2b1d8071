/** Actions of received postbacks. They are most of the audit log and are omitted by default. */
export const postbackRows = { entity: 'lead', action: 'postback.take' } as const
/** Whether a filter includes rows of postbacks: it names their action or their record type. */
export const asksForPostbacks = ({ entity, action }: { entity?: string | undefined; action?: string | undefined }) =>
  entity === postbackRows.entity || action === postbackRows.action
/** How many rows of the log are counted beside its filters; of more it is said that there are more. */
export const maxAuditRowsCounted = 10_000
/** A name of the log in words: `advertiser_revenue` → `Advertiser revenue`, `resetTime` → `Reset time`. */
export const inWords = (name: string) => {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/_/g, ' ')
    .trim()
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
