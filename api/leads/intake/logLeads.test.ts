import { expect, it } from '@jest/globals'
import { startTestApi } from '../../test/testApi'
import { addPublisher } from './intake.testWorld'
import { createLeadLog } from './logLeads'
import { leadLog } from './receivedLeads.queries'

it('the log of taken leads loses only those that cannot be written', async () => {
  const api = await startTestApi()
  const publisher = await addPublisher(api.db, 'own')
  const calls = createLeadLog(api.services)
  const call = { idempotencyKey: null, address: '127.0.0.1', at: Date.now(), takenMs: () => 1 }
  const take = (publisherId: number, lead_id: number) =>
    calls.of(
      Promise.resolve({
        lead_id,
        status: 'Accepted',
        reason: null,
        country: null,
        autologin_url: null,
        located_by: null,
      }),
      {
        ...call,
        publisherId,
        sent: { format: 'json', body: {} },
      },
    )
  // The first is written alone, the others together.
  await Promise.all([publisher, 999_999, publisher].map((id, at) => take(id, at + 1)))
  await calls.written()
  expect((await leadLog.list(api.db, publisher)).map(({ lead_id }) => lead_id)).toEqual([3, 1])
  await api.stop()
})
