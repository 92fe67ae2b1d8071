import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { fieldTitle } from '../../../ui/form/fieldTitle'
import { Payload } from '../../../ui/show/Payload'
import { Skeleton } from '../../../ui/layout/Skeleton'
import { showOverflowTitle } from '../../../ui/show/showOverflowTitle'

/** Name and value of a fact: undefined while loading, null or empty if there is none. */
export interface Fact {
  name: string
  value: ReactNode
  /** Uses a full row. */
  isWide?: boolean | undefined
}

const box = { my: '1', p: '6px 10px', borderWidth: '1px', fontSize: 'xs' }
const line = { base: '30px', md: '26px' }
const pair = (name: string) => ({ display: 'grid', gridTemplateColumns: `${name} minmax(0, 1fr)`, columnGap: '2' })

/** Its parts are plain elements: a lead has a hundred, drawn anew at each key that steps through leads. */
const List = chakra('dl', {
  base: { '& dt': { color: 'fg.muted' }, '& dd': { overflowWrap: 'anywhere' } },
  variants: {
    look: {
      /** As many columns as fit, with labels of one width. */
      columns: {
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, max(194px, 40%)), 1fr))',
        columnGap: '10px',
        '& > div': pair('74px'),
        '& > .wide': { ...pair('160px'), gridColumn: '1 / -1', py: '3px', lineHeight: '20px' },
        '& > div:not(.wide) > *': { lineHeight: line, truncate: true },
        smDown: { '& > div, & > .wide': pair('160px') },
      },
      box: { layerStyle: 'well', ...box, '& > div': { ...pair('132px'), py: '2px' } },
      stacked: { layerStyle: 'well', ...box, '& > div + div': { mt: '6px' } },
    },
  },
  defaultVariants: { look: 'columns' },
})

interface Props {
  label: string
  facts: readonly Fact[]
  look?: 'columns' | 'box' | 'stacked'
}

/** Names and values. */
export function Facts({ label, facts, look }: Props) {
  if (!facts.length) return null
  return (
    <List aria-label={label} look={look} onMouseOver={showOverflowTitle}>
      {facts.map(({ name, value, isWide }) => (
        <div key={name} className={isWide ? 'wide' : undefined}>
          <dt>{name}</dt>
          <dd dir="auto">
            {value === undefined ? (
              <Skeleton width="70%" />
            ) : value === null || value === '' ? (
              <span className="subtle">–</span>
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </List>
  )
}

/** Fields of an event with titles. */
export const FieldList = ({ label, fields }: { label: string; fields: readonly (readonly [string, ReactNode])[] }) => (
  <Facts label={label} look="box" facts={fields.map(([field, value]) => ({ name: fieldTitle(field), value }))} />
)

interface PayloadsProps {
  label?: string
  request: string | null
  response: string | null
  /** Shown completely from the start. */
  isWhole?: boolean
}

/** The request to a broker and its answer, if any. */
export const Payloads = ({ label = 'Request and answer', request, response, isWhole = false }: PayloadsProps) => (
  <Facts
    label={label}
    look="stacked"
    facts={[
      { name: 'Request', value: <Payload name="Request" text={request} isWhole={isWhole} /> },
      {
        name: 'Answer',
        value: response ? <Payload name="Response" text={response} isWhole={isWhole} /> : 'No answer came',
      },
    ]}
  />
)
