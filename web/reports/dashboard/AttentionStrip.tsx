import { useEffect, useRef, type ReactNode } from 'react'
import { Box, Flex, Grid, Heading, HStack, Stack, Text } from '@chakra-ui/react'
import { CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import { attentionPermissions } from '../../../shared/reports/attention'
import { formatMoney } from '../../../shared/app/money'
import { countOf } from '../../../shared/app/format'
import { wallTimeAt } from '../../../shared/app/time/timeZones'
import { errorCode } from '../../ui/show/errors'
import { useRefetchOn } from '../../app/apollo/useRefetchOn'
import { LinkButton } from '../../ui/form/Button'
import { Skeleton } from '../../ui/layout/Skeleton'
import { TableFailure } from '../../ui/table/TableFailure'
import { useAlertCounts } from '../../watch/bell/useAlertCounts'
import { useAttentionQuery } from '../../generated/graphql'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import { useMay } from '../../app/session/useSession'
import { attentionItems } from './attentionItems'
import { polling } from './Block'

const title = 'Needs attention'
/** Stores the last height and window width in the browser, to reserve the space while loading. */
const heightEntry = 'attention-height'
function storedHeight(): number | undefined {
  const [width, height] = (localStorage.getItem(heightEntry) ?? '').split(' ').map(Number)
  return width === window.innerWidth && height ? height : undefined
}

const strip = { mt: '1', borderBlockWidth: '1px', bg: 'bg.subtle' }

/** Items that need attention, linked to their lists; one line if there are none. */
export function AttentionStrip({ asked }: { asked: number }) {
  const may = useMay()
  const mayAny = may([...attentionPermissions])
  const zone = useTimeZone().name
  const { data, previousData, error, refetch } = useAttentionQuery({ ...polling, skip: !mayAny })
  useRefetchOn(asked, refetch, !mayAny)
  const latest = data ?? previousData
  const attention = latest?.attention
  const drawn = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attention && drawn.current)
      localStorage.setItem(heightEntry, `${window.innerWidth} ${drawn.current.offsetHeight}`)
  }, [attention])
  if (!mayAny || (error && errorCode(error) === 'FORBIDDEN')) return null
  if (!attention) {
    if (latest && !error) return null
    if (!error) return <AttentionSkeleton items={attentionPermissions.filter((code) => may(code)).length} />
    return <TableFailure what={title} error={error} onRetry={() => void refetch().catch(() => undefined)} /> // the query returns the error
  }
  const asOf = Date.parse(attention.asOf)
  const items = attentionItems(attention, asOf)
  const when = `As of ${wallTimeAt(zone, asOf).slice(11)}`
  if (!items.length)
    return (
      <HStack as="section" ref={drawn} wrap="wrap" px="gutter" py="2" css={strip} aria-label={title}>
        <CircleCheck aria-hidden color="var(--colors-success-fg)" />
        <b>Nothing needs you now</b>
        <span className="muted figure">{when}</span>
      </HStack>
    )
  const head = (
    <>
      <Heading id="attention" textStyle="heading">
        {title}
      </Heading>
      <Text textStyle="note" className="figure">
        {when}
      </Text>
      <AlertsLine />
    </>
  )
  return (
    <Box as="section" ref={drawn} css={strip} aria-labelledby="attention">
      <Parts head={head}>
        {items.map(({ key, icon: Icon, tone, title, detail, link }) => (
          <Item
            key={key}
            icon={<Icon aria-hidden color={`var(--colors-${tone}-fg)`} />}
            title={title}
            detail={detail}
            link={
              <LinkButton size="sm" to={link.to} aria-label={`${link.label}: ${title}`}>
                {link.label}
              </LinkButton>
            }
          />
        ))}
      </Parts>
    </Box>
  )
}

const Parts = ({ head, children }: { head: ReactNode; children: ReactNode }) => (
  <Grid templateColumns={{ xl: '152px minmax(0, 1fr)' }}>
    <Stack direction={{ base: 'row', xl: 'column' }} align="baseline" columnGap="2" gap="0.5" px="gutter" py="3">
      {head}
    </Stack>
    <Grid as="ul" templateColumns={{ md: 'repeat(auto-fit, minmax(160px, 1fr))' }}>
      {children}
    </Grid>
  </Grid>
)

/** On phones with the link at the right, else below. */
const Item = ({ icon, title, detail, link }: Record<'icon' | 'title' | 'detail' | 'link', ReactNode>) => (
  <Flex
    as="li"
    direction={{ md: 'column' }}
    align={{ base: 'center', md: 'start' }}
    css={{ justifyContent: 'space-between', gap: '2', py: '3', px: { base: 'gutter', xl: '4' } }}
    borderWidth={{ mdDown: '1px 0 0', xl: '0 0 0 1px' }}
  >
    <Box overflowWrap="anywhere" textWrap="pretty">
      <HStack as="b" align="start" gap="1.5">
        {icon}
        <span>{title}</span>
      </HStack>
      <Text textStyle="note" className="figure">
        {detail}
      </Text>
    </Box>
    {link}
  </Flex>
)

/** Number and cost of open alerts, with a link to them; nothing if there are none. */
function AlertsLine() {
  const counts = useAlertCounts()
  if (!counts?.open) return null
  return (
    <Link to="/inbox" className="figure">
      {countOf(counts.open, 'alert')}
      {counts.cost ? `, ${formatMoney(counts.cost)}` : ''}
    </Link>
  )
}

/** Placeholder with the expected height, so that the layout does not shift. */
const AttentionSkeleton = ({ items }: { items: number }) => (
  <Box aria-hidden height={storedHeight()} overflow="hidden" css={strip}>
    <Parts head={<Skeleton width={104} />}>
      {Array.from({ length: items }, (_, at) => (
        <Item
          key={at}
          icon={<>&nbsp;</>}
          title={<Skeleton width={100} />}
          detail={<Skeleton width={100} />}
          link={<Skeleton width={60} height={28} />}
        />
      ))}
    </Parts>
  </Box>
)
