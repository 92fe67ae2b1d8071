import { Flex, Spacer, Stack, Text } from '@chakra-ui/react'
import { Link } from 'react-router'
import { capFill } from '../../../shared/routing/capWords'
import { formatCount } from '../../../shared/app/format'
import type { OverviewCapFragment } from '../../generated/graphql'
import { CapBar } from './Bar'
import { Part } from './Part'

type NamedCap = Pick<OverviewCapFragment, 'type' | 'countries'>
const scopeOf = ({ countries }: NamedCap) =>
  countries.length ? countries.map(({ name }) => name).join(', ') : 'All countries'
const typeNames = { lead: 'leads', ftd: 'FTDs' } as const
export const capName = (cap: NamedCap) =>
  `${cap.type === 'ftd' ? 'FTD' : 'Lead'} cap of ${cap.countries.length ? scopeOf(cap) : 'all countries'}`

/** Fullest first. */
const byFill = (a: OverviewCapFragment, b: OverviewCapFragment) =>
  b.filled * Math.max(1, a.cap) - a.filled * Math.max(1, b.cap) || Number(a.id) - Number(b.id)

interface Props {
  /** Null without permission. */
  caps: readonly OverviewCapFragment[] | null | undefined
  /** Tab with the caps. */
  tab: string
  order: number
}

/** Remaining capacity of each cap as text and bar. */
export function CapsPart({ caps, tab, order }: Props) {
  if (!caps) return null
  return (
    <Part title="Caps left today" order={order}>
      {!caps.length && <p className="muted">No cap limits it.</p>}
      <Stack as="ul" gap="2.5">
        {caps.toSorted(byFill).map((cap) => (
          <li key={cap.id}>
            <Flex align="baseline" gap="1.5" mb="3px" whiteSpace="nowrap" textStyle="figure">
              <Link to={`${tab}&dialog=edit&id=${cap.id}`} dir="auto" className="cut">
                {scopeOf(cap)}
              </Link>
              <Text as="small" textStyle="hint">
                {`${typeNames[cap.type]}${cap.interval === 'interval' ? ', in all' : ''}`}
              </Text>
              <Spacer />
              {capFill(cap.filled, cap.cap) === 'full' ? (
                <Text as="b" color="danger.fg">
                  Full
                </Text>
              ) : (
                <b>{`${formatCount(cap.cap - cap.filled)} left`}</b>
              )}
              <Text as="small" textStyle="hint">{`of ${formatCount(cap.cap)}`}</Text>
            </Flex>
            <CapBar label={capName(cap)} filled={cap.filled} cap={cap.cap} />
          </li>
        ))}
      </Stack>
    </Part>
  )
}
