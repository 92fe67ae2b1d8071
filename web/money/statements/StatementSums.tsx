import { Flex } from '@chakra-ui/react'
import { formatCount } from '../../../shared/app/format'
import type { StatementsQuery } from '../../generated/graphql'
import { moneyText } from './statementRow'

type Sums = NonNullable<StatementsQuery['statements']>['sums']
const titles = { advertiser: ['Invoices', 'owed to us'], publisher: ['Payouts', 'owed by us'] } as const

/** Of all statements that match: invoices and payouts are never added together. */
export const StatementSums = ({ sums }: { sums: Sums | undefined }) =>
  sums?.map(({ side, count, total, paid, due }) => {
    const [title, owed] = titles[side]
    return (
      <Flex
        key={side}
        role="group"
        aria-label={`All ${title.toLowerCase()}`}
        wrap="wrap"
        gap="2px 20px"
        px="gutter"
        py="1"
        bg="bg.subtle"
        borderTopWidth="1px"
        fontWeight="semibold"
        lineHeight="24px"
      >
        <span>{`${title} ${formatCount(count)}`}</span>
        <span className="figure">{`Total ${moneyText(total)}`}</span>
        <span className="figure">{`Paid ${moneyText(paid)}`}</span>
        <span className="figure">{`Due ${moneyText(due)}, ${owed}`}</span>
      </Flex>
    )
  })
