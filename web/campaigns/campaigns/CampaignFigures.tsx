import { Box, chakra } from '@chakra-ui/react'
import { Link } from 'react-router'
import type { CampaignResult } from '../../../shared/campaigns/campaigns'
import { formatCount, plural } from '../../../shared/app/format'
import { wallTimeAt } from '../../../shared/app/time/timeZones'
import { hoursSummary } from '../../../shared/partners/hoursSummary'
import type { CampaignFactsFragment } from '../../generated/graphql'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import { useMay } from '../../app/session/useSession'
import { campaignLogsHref } from './campaignAddress'
import { BarKeys, barKey, endedWithout, partsBar, progressParts, progressText } from './campaignProgress'
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
  const results = [
    ['deposited', deposited, depositedHref(campaign.id)],
    ['registered', registered, logsOf('accepted')],
    ['held', held, logsOf('held')],
    ['waiting', waiting, logsOf('waiting')],
  ] as const
  const isFresh = !startedAt && !registered && !held
  return (
    <Box flex="none" px="gutter" pt="0.5" pb="2">
      <span role="img" aria-label={progressText(progress)}>
        {partsBar(progressParts(progress))}
      </span>
      <BarKeys mt="1.5">
        {isFresh ? (
          <span>
            <Figure count={consumers} /> {plural(consumers, 'consumer')} imported, nothing sent yet
          </span>
        ) : (
          <>
            <span>
              <Figure count={consumers} href={campaignLogsHref(campaign.id)} /> {plural(consumers, 'consumer')}
            </span>
            {results.map(([part, count, href]) =>
              barKey(
                part,
                <>
                  <Figure count={count} href={href} /> {part}
                </>,
              ),
            )}
            {ended > 0 &&
              barKey(
                'other',
                <>
                  <Figure count={ended} /> ended without
                </>,
              )}
          </>
        )}
        {rhythm && (
          <Box as="span" ml={{ md: 'auto' }} color="fg.subtle">
            {rhythm}
          </Box>
        )}
      </BarKeys>
    </Box>
  )
}

const Number = chakra('b', {
  base: { color: 'fg', fontWeight: 'semibold', 'a:hover > &': { color: 'accent.fg', textDecoration: 'underline' } },
})

/** A number, linked to the consumers it counts if the user may see them. */
function Figure({ count, href }: { count: number; href?: string }) {
  const number = <Number>{formatCount(count)}</Number>
  return useMay()('LEADS_LIST') && count && href ? <Link to={href}>{number}</Link> : number
}
