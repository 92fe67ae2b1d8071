import type { Configuration } from '../../routing/attempts/configuration.queries'
import type { Database } from '../../db/connect'
import type { Random } from '../../routing/engine/world'
import type { Outcome } from './advance'
import type { Campaign } from './campaign'
import { listFirst, readConsumers } from './consumers.queries'
import type { CampaignDryRun } from './simulate.schema'
import { simulateSteps } from './simulateSteps'

/** Number of consumers tried. */
export const maxTried = 1_000

/**
 * What the steps would do with the first 1,000 waiting consumers, with the rules and code used for sending. Delays,
 * schedules and sending hours are ignored, and advertisers always accept. Nothing is sent, stored or counted. See
 * docs/domain/campaigns.md.
 */
export async function dryRun(
  db: Database,
  configuration: Configuration,
  campaign: Campaign,
  moment: { at: number; random: Random },
): Promise<CampaignDryRun> {
  const consumers = await readConsumers(db, await listFirst(db, campaign.id, maxTried))
  const { outcomes: simulated } = await simulateSteps(db, configuration, campaign, consumers, {
    ...moment,
    accepts: () => true,
  })
  const nameOf = (id: number) => configuration.advertisers.get(id)?.name ?? ''
  const steps = campaign.steps.map(({ id, name, number, members }) => {
    const own = simulated.filter(({ outcome }) => outcome.step.id === id)
    const count = (result: Outcome['result']) => own.filter(({ outcome }) => outcome.result === result).length
    const sentTo = (advertiserId: number) =>
      own.filter(({ outcome }) => outcome.decision?.chosen?.advertiser.id === advertiserId).length
    return {
      ...{ stepId: id, number, name, sent: count('sending'), control: count('control') },
      ...{ notForThem: count('not_for_them'), notPossible: count('not_possible') },
      ...{ waiting: count('waiting'), left: count('left') },
      advertisers: members.map(({ advertiserId, share }) => ({
        ...{ advertiserId, advertiserName: nameOf(advertiserId) },
        ...{ percentage: share / 100, expected: sentTo(advertiserId) },
      })),
    }
  })
  const rows = simulated.map(({ consumer, outcome: { step, result, reason, decision } }) => ({
    ...{ consumerId: consumer.id, email: consumer.person?.email ?? null, step: step.number },
    ...{ result: result === 'sending' ? ('sent' as const) : result, reason },
    advertiserName: decision?.chosen?.advertiser.name ?? null,
  }))
  return { consumers: consumers.length, steps, rows }
}
