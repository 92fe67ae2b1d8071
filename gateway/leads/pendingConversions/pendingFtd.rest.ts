import type { Context } from '../../app/schema/context'
import type { Rest, Schemas } from '../../app/rest/restTypes'

export type RestPendingFtd = Schemas['PendingFtd']

export const pendingFtd = (rest: Rest, date: string | null | undefined) =>
  rest.get('/api/pending-conversions/pending-ftd', { query: date ? { date } : {} })

export const pendingFtdEvents = ({ events }: Context) => events<RestPendingFtd>('/api/pending-conversions/stream')
