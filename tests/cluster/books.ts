import { beforeAll, describe, expect, it } from '@jest/globals'
import { until } from '../../api/test/polling'
import type { Cluster } from './cluster'
import type { Publishers } from './publishers'
import type { Staff } from './staff'
import { say } from './tools'

interface World {
  cluster: Cluster
  publishers: Publishers
  staff: Staff
  /** The cap of each advertiser; that of `willing` has been reached. */
  caps: Record<string, number>
}

/** What must hold of all that publishers were told, whatever happened before. */
export const theBooks = (world: () => World) =>
  describe('when the publishers have stopped', () => {
    const rows = async <Row extends object>(text: string) => (await world().cluster.pool.query<Row>(text)).rows

    beforeAll(async () => {
      const { publishers, staff } = world()
      await publishers.stop()
      await staff.stop()
      // Attempts of dead processes are settled.
      await until(async () => (await rows("select from open_attempts where state <> 'held'")).length === 0)
      say(`${publishers.sent.length} leads acknowledged, ${publishers.failures.length} tries failed before`)
    })

    it('has every acknowledged lead', async () => {
      const stored = new Set((await rows<{ id: number }>('select id from leads')).map(({ id }) => id))
      expect(world().publishers.sent.filter(({ leadId }) => !stored.has(leadId))).toEqual([])
    })

    it('made one lead of each key, although it was sent more than once', async () => {
      const { sent } = world().publishers
      expect(await rows('select email, count(*) from leads group by 1 having count(*) > 1')).toEqual([])
      expect(new Set(sent.map(({ leadId }) => leadId)).size).toBe(sent.length)
    })

    it('exceeded no cap and sent no lead twice', async () => {
      const { cluster, caps } = world()
      const references = await rows<{ reference: string; lead_id: number }>(
        "select 'attempt-' || id as reference, lead_id from lead_histories",
      )
      const leadOf = new Map(references.map(({ reference, lead_id }) => [reference, lead_id]))
      const sold = cluster.sandbox.journal.entries.filter(({ decision }) => decision === 'taken')
      for (const [broker, cap] of Object.entries(caps))
        expect([broker, sold.filter((entry) => entry.broker === broker).length <= cap]).toEqual([broker, true])
      // Room that nobody used is that of an attempt whose outcome nobody knows.
      const held = (await rows("select from open_attempts where state = 'held'")).length
      const willing = sold.filter((entry) => entry.broker === 'willing').length
      expect(willing).toBeGreaterThanOrEqual((caps.willing ?? 0) - held)
      expect(sold.filter(({ reference }) => !leadOf.has(reference ?? ''))).toEqual([])
      const leads = sold.map(({ reference }) => leadOf.get(reference ?? ''))
      expect(new Set(leads).size).toBe(leads.length)
    })
  })
