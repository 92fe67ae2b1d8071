import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CampaignResult } from '../../../shared/campaigns/campaigns'
import { formatCount, plural } from '../../../shared/app/format'
import { wallTimeAt } from '../../../shared/app/time/timeZones'
import { hoursSummary } from '../../../shared/partners/hoursSummary'
import type { CampaignFactsFragment } from '../../generated/graphql'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import { useMay } from '../../app/session/useSession'
import { campaignLogsHref } from './campaignAddress'
import { endedWithout, partsBar, progressParts, progressText } from './campaignProgress'
import { depositedHref } from '../steps/depositedHref'
import { sendingDays } from '../general/generalForm'

/** `120 per hour, Mon–Fri 08:00–20:00 Europe/Berlin`; empty without limits. */
export const paceTexts = ({ pace, sendingHours, sendingZone }: CampaignFactsFragment): string[] => [
  ...(pace === null ? [] : [`${formatCount(pace)} per hour`]),
  ...(sendingHours ? [`${hoursSummary(sendingDays(sendingHours))} ${sendingZone ?? ''}`.trim()] : []),
]

/** Progress bar and figures of a campaign, and its sending limits. */
export function CampaignFigures({ campaign }: { campaign: CampaignFactsFragment }) {
  const { name: zone } = useTimeZone()
  const { progress, status, startedAt } = campaign
  const { consumers, waiting, held, registered, deposited, nextAt } = progress
  const next = status === 'active' && nextAt ? [`next sending ${wallTimeAt(zone, Date.parse(nextAt))}`] : []
  const rhythm = [...paceTexts(campaign), ...next].join(', ')
  const logsOf = (result: CampaignResult) => campaignLogsHref(campaign.id, { result: [result] })
  const ended = endedWithout(progress)
  const isFresh = !startedAt && !registered && !held
  return (
    <div className="campaign-figures">
      <span role="img" aria-label={progressText(progress)}>
        {partsBar(progressParts(progress))}
      </span>
      <p>
        {isFresh ? (
          <span>
            <b>{formatCount(consumers)}</b> {plural(consumers, 'consumer')} imported, nothing sent yet
          </span>
        ) : (
          <>
            <span>
              <Figure count={consumers} href={campaignLogsHref(campaign.id)} /> {plural(consumers, 'consumer')}
            </span>
            <span className="campaign-key campaign-deposited">
              <Figure count={deposited} href={depositedHref(campaign.id)} /> deposited
            </span>
            <span className="campaign-key campaign-registered">
              <Figure count={registered} href={logsOf('accepted')} /> registered
            </span>
            <span className="campaign-key campaign-held">
              <Figure count={held} href={logsOf('held')} /> held
            </span>
            <span className="campaign-key campaign-waiting">
              <Figure count={waiting} href={logsOf('waiting')} /> waiting
            </span>
            {ended > 0 && (
              <span className="campaign-key campaign-other">
                <b>{formatCount(ended)}</b> ended without
              </span>
            )}
          </>
        )}
        {rhythm && <span className="campaign-rhythm">{rhythm}</span>}
      </p>
    </div>
  )
}

/** A number, linked to the consumers it counts if the user may see them. */
function Figure({ count, href }: { count: number; href: string }) {
  const number: ReactNode = <b>{formatCount(count)}</b>
  if (!useMay()('LEADS_LIST') || !count) return number
  return (
    <Link className="campaign-number" to={href}>
      {number}
    </Link>
  )
}
