import { chakra, Flex } from '@chakra-ui/react'
import { countOf, formatCount } from '../../../shared/app/format'
import { monthText } from '../../../shared/money/entryWords'
import type { StatementQuery } from '../../generated/graphql'
import { kindText, moneyText } from './statementRow'

export type FullStatement = NonNullable<StatementQuery['statement']>

/** As it prints: white in the dark theme too. */
const Paper = chakra('article', {
  base: {
    maxWidth: '760px',
    mx: 'auto',
    p: { base: '18px 16px', md: '26px 40px 22px' },
    bg: 'white',
    color: '#171717',
    borderRadius: 'xs',
    boxShadow: 'md',
    fontSize: 'xs',
    lineHeight: '17px',
    fontVariantNumeric: 'tabular-nums lining-nums',
    '& .grey': { color: '#5c5c5c' },
    '& h2': { fontSize: 'xl', fontWeight: 'semibold', lineHeight: '26px' },
    '& table': { width: 'full', mt: '3', borderCollapse: 'collapse' },
    '& th': { height: '24px', borderBottom: '1px solid #171717', fontWeight: 'semibold', textAlign: 'start' },
    '& td': { py: '2px', borderBottom: '1px solid #e5e5e5', overflowWrap: 'anywhere' },
    '& .n': { ps: '3', textAlign: 'end', whiteSpace: 'nowrap' },
    '& tr:last-child > td': { borderBottom: 0, fontWeight: 'semibold' },
  },
})

const day = (date: string) =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })

const sumText = (rows: readonly { amount: string }[]) =>
  moneyText(rows.reduce((cents, { amount }) => cents + Math.round(Number(amount) * 100), 0) / 100)

function Address({ name, address, tax }: { name: string; address: string; tax: string }) {
  return (
    <div className="grey" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
      <b dir="auto" style={{ color: '#171717' }}>
        {name}
      </b>
      {`\n${address}${tax && `\nTax number ${tax}`}`}
    </div>
  )
}

interface Rows {
  title: string
  heads: readonly string[]
  rows: readonly (readonly string[])[]
  /** Number of all rows, if `rows` are the first ones. */
  count?: number
  sum?: string
}

function Table({ title, heads, rows, count = rows.length, sum }: Rows) {
  const last = heads.length
  return (
    <table>
      <thead>
        <tr>
          {[title, ...heads].map((head, at) => (
            <th key={head} scope="col" className={at === last || /Price|Count/.test(head) ? 'n' : undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          <tr key={row}>
            {cells.map((cell, at) => (
              <td
                key={at}
                dir="auto"
                className={at === last || /Price|Count/.test(heads[at - 1] ?? '') ? 'n' : undefined}
              >
                {cell}
              </td>
            ))}
          </tr>
        ))}
        {count > rows.length && (
          <tr>
            <td colSpan={last + 1} className="grey">
              {`${countOf(count - rows.length, 'more row is', 'more rows are')} in the PDF`}
            </td>
          </tr>
        )}
        {sum !== undefined && (
          <tr>
            <td colSpan={last}>Sum</td>
            <td className="n">{sum}</td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

/** The letter that a partner gets; of a draft what is known. */
export function StatementLetter({ statement }: { statement: FullStatement }) {
  const { content, month, number, issuedAt, dueOn } = statement
  if (!content) return null
  const { lines, adjustments, payments, returns, parties } = content
  const isInvoice = statement.side === 'advertiser'
  const facts = [
    ['Month', monthText(month)],
    ...(parties ? [['Time zone', parties.timeZone]] : []),
    ...(issuedAt ? [['Issued', day(issuedAt.slice(0, 10))]] : []),
    ...(dueOn ? [['Due', day(dueOn)]] : []),
  ]
  return (
    <Paper aria-label={`${kindText(statement)} as it prints`}>
      <Flex justify="space-between" wrap="wrap" gap="12px 24px">
        <div>
          <h2>{kindText(statement)}</h2>
          <div className="grey">{number ?? 'Draft without a number: billing data are missing'}</div>
        </div>
        {parties && <Address name={parties.fromName} address={parties.fromAddress} tax={parties.fromTaxNumber} />}
      </Flex>
      <Flex justify="space-between" wrap="wrap" gap="12px 24px" mt="4">
        <div>
          <div className="grey">To</div>
          {parties ? (
            <Address name={parties.toName} address={parties.toAddress} tax={parties.toTaxNumber} />
          ) : (
            <b dir="auto">{statement.partnerName}</b>
          )}
        </div>
        <dl>
          {facts.map(([name, value]) => (
            <Flex key={name} justify="space-between" gap="4">
              <dt className="grey">{name}</dt>
              <dd>{value}</dd>
            </Flex>
          ))}
        </dl>
      </Flex>
      <Table
        title={`Deposits in ${monthText(month)}`}
        heads={['Price', 'Count', 'Amount']}
        rows={lines.map((line) => [
          ...[
            line.countryName || 'Unknown country',
            moneyText(line.price),
            formatCount(line.count),
            moneyText(line.amount),
          ],
        ])}
        count={content.lineCount}
        sum={moneyText(statement.linesAmount)}
      />
      {adjustments.length > 0 && (
        <Table
          title="Adjustments"
          heads={['From', 'Reason', 'Amount']}
          rows={adjustments.map((one) => [
            `Lead ${one.lead}`,
            monthText(`${one.month}-01`),
            one.reason,
            moneyText(one.amount),
          ])}
          count={content.adjustmentCount}
          sum={moneyText(statement.adjustmentsAmount)}
        />
      )}
      {returns.length > 0 && (
        <Table
          title="Returned in the month, in no sum"
          heads={['Deposit', 'Reason', 'Amount']}
          rows={returns.map((one) => [`Lead ${one.lead}`, day(one.day), one.reason, moneyText(one.amount)])}
          count={content.returnCount}
          {...(content.returnCount === returns.length && { sum: sumText(returns) })}
        />
      )}
      <Table
        title="Account"
        heads={['Reference', 'Amount']}
        rows={[
          ['Opening balance', statement.previousNumber ?? '', moneyText(statement.openingBalance)],
          ...payments.map((payment) => [
            `Payment of ${day(payment.day)}`,
            payment.reference,
            moneyText(payment.amount),
          ]),
          ['This statement', number ?? '', moneyText(statement.total)],
          ['Closing balance', '', moneyText(statement.closingBalance)],
        ]}
      />
      <Flex justify="space-between" mt="2" pt="7px" borderTop="2px solid #171717" fontSize="md" fontWeight="semibold">
        <span>{`${isInvoice ? 'To pay' : 'To be paid'}${dueOn ? ` by ${day(dueOn)}` : ''}`}</span>
        <span>{moneyText(statement.total)}</span>
      </Flex>
      {parties && (
        <Flex
          className="grey"
          justify="space-between"
          wrap="wrap"
          gap="4px 24px"
          mt="3"
          pt="2"
          borderTop="1px solid #e5e5e5"
          fontSize="2xs"
        >
          <span
            style={{ whiteSpace: 'pre-line' }}
          >{`${parties.payTo && `${parties.payTo}\n`}Reference ${number}, in US dollars`}</span>
          <span>Check it yourself: /docs/statements</span>
        </Flex>
      )}
    </Paper>
  )
}
