import { z } from 'zod'
import { callGateway } from '../../access/sessions/callGateway.queries'
import type { Services } from '../../app/start/services'
import type { StoredBulk } from './bulks.queries'

const answered = z.union([
  z.object({
    list: z.string(),
    cost: z.int(),
    rows: z.int(),
    end_cursor: z.string().nullable(),
    /** The rows as JSON, one a line. */
    lines: z.string(),
  }),
  z.object({ fault: z.string() }),
])

/**
 * The next page of a query, which the gateway runs as the session or access token that started it; with `isTrial` one row alone. A
 * fault says why it cannot be read. Throws NotRun if that fails for a reason that passes.
 */
export async function readPage(
  services: Pick<Services, 'config' | 'now'>,
  {
    session_id,
    document,
    variables,
    time_zone,
    after,
  }: Pick<StoredBulk, 'session_id' | 'document' | 'variables' | 'time_zone' | 'after'>,
  isTrial = false,
) {
  const body = { document, variables, after, is_trial: isTrial }
  const answer = await callGateway(services, session_id, '/graphql/pages', body, { 'timezone-id': time_zone })
  return answer === null ? { fault: 'You do not have the permission for this.' } : answered.parse(answer)
}
