import type { ReactNode } from 'react'
import { Flex, Spacer, Stack } from '@chakra-ui/react'
import { capFill } from '../../../shared/routing/capWords'
import { CapBar } from '../../partners/overview/Bar'
import { Section } from '../../ui/layout/Section'
import { moneyText } from '../statements/statementRow'

const colors = { open: 'fg.muted', near: 'warning.fg', full: 'danger.fg' } as const

/** How much of its credit limit an advertiser has used, above the fields that set it. */
export function CreditUse({
  balance,
  limit,
  children,
}: {
  balance: number | null
  limit: number | null
  children: ReactNode
}) {
  return (
    <Section
      title="Credit limit"
      pb="4"
      mb="3"
      mx="calc(-1 * {spacing.gutter})"
      px="gutter"
      borderBottomWidth="1px"
      aside={
        limit !== null && (
          <>
            <Spacer />
            <span className="figure">
              <b>{moneyText(balance)}</b> <span className="muted">of {moneyText(limit)}</span>
            </span>
          </>
        )
      }
    >
      <Stack gap="3">
        {limit === null ? (
          <p className="muted">It may owe as much as it likes.</p>
        ) : (
          balance !== null && <Used balance={balance} limit={limit} />
        )}
        {children}
      </Stack>
    </Section>
  )
}

function Used({ balance, limit }: { balance: number; limit: number }) {
  const filled = Math.max(0, balance)
  const fill = capFill(filled, limit)
  const share = ((100 * filled) / limit).toFixed(1)
  const left = limit - balance
  return (
    <div>
      <CapBar label="Credit limit used" filled={filled} cap={limit} />
      <Flex gap="2" mt="1" fontSize="xs" color={colors[fill]} className="figure" role="status">
        {fill === 'full' && <b>Full</b>}
        <span>{`${share}% used, ${moneyText(Math.abs(left))} ${left < 0 ? 'over' : 'left'}`}</span>
      </Flex>
    </div>
  )
}
