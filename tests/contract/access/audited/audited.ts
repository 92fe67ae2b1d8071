/** What examples of audited mutations are made of. */
export interface World {
  advertiser: number
  /** An advertiser that a rule paused. */
  paused: number
  publisher: number
  country: number
  other: number
  leads: Record<'accepted' | 'pending' | 'rejectable' | 'waiting' | 'rejected' | 'held', number>
  /** `list` is an upload that can be imported. */
  campaign: { id: number; steps: number[]; list: number }
  attempt: number
  /** An accounting month that is over, with something to accept. */
  month: string
  /** An issued statement of the advertiser, a publisher that can be paid 100 dollars, and runs with others. */
  money: { statement: number; payee: number; waitingRun: number; approvedRun: number; item: number }
  postback: number
  user: number
  /** Who calls the mutations. */
  acting: number
  /** Of who calls the mutations. */
  passkey: number
  /** Another one of who calls the mutations. */
  session: number
  alert: number
  /** Of alerts, with a failed delivery. */
  channel: number
  /** A webhook's endpoint with a failed delivery, and an access token. */
  webhook: { endpoint: number; accessToken: number }
  /** Waiting work of an access token of who calls the mutations. */
  ofToken: { schedule: number; change: number }
  /** Ids of created records, by mutation name. */
  made: Record<string, string>
}

/** Secret of the authenticator app of who calls the mutations. */
export const actingSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

export interface AuditedMutation {
  name: string
  args: (world: World) => string
  /** Path of the created id in the payload. */
  made?: string
  /** `entity.verb` of each row, one per changed record. */
  rows: readonly string[]
}

export const one = (
  name: string,
  args: AuditedMutation['args'],
  rows: string | readonly string[],
  made?: string,
): AuditedMutation => ({
  ...{ name, args, rows: typeof rows === 'string' ? [rows] : rows },
  ...(made !== undefined && { made }),
})
export const text = (value: unknown) => JSON.stringify(value)
export const days = `[${[1, 2, 3, 4, 5, 6, 7].map((day) => `{ day: ${day}, checked: true, traffic: true, steps: [{ startTime: "00:00", endTime: "23:59" }] }`).join(', ')}]`
export const cap = ({ advertiser }: World, cap: number) =>
  `input: { type: lead, interval: daily, cap: ${cap}, timeZoneId: "1", advertiserIds: ["${advertiser}"] }`
export const user = (name: string) =>
  `input: { name: "${name}", email: "made@example.test", level: "5", password: "Valid-123", enableTwoFactor: false }`
