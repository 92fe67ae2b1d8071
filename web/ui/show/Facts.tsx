import type { ReactNode } from 'react'
import { chakra, type HTMLChakraProps } from '@chakra-ui/react'
import { Skeleton } from '../layout/Skeleton'
import { showOverflowTitle } from './showOverflowTitle'

const pair = (name: string) => ({ display: 'grid', gridTemplateColumns: `${name} minmax(0, 1fr)`, columnGap: '2' })
const well = { layerStyle: 'well', my: '1', p: '6px 10px', borderWidth: '1px', fontSize: 'xs' }
const line = { base: '30px', md: '26px' }

/** Its parts are plain elements: a lead has a hundred, drawn anew at each key that steps through leads. */
const List = chakra('dl', {
  base: {
    '& dt': { color: 'fg.muted' },
    '& dd': { minWidth: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums lining-nums' },
  },
  variants: {
    look: {
      /** The values in a column of their own. */
      beside: {
        display: 'grid',
        gap: '2',
        md: {
          gridTemplateColumns: 'fit-content(220px) minmax(0, 1fr)',
          '& > div': { display: 'grid', gridTemplateColumns: 'subgrid', gridColumn: '1 / -1', alignItems: 'baseline' },
          '& dt': { minWidth: '150px' },
        },
      },
      /** Each value below its name. */
      below: { display: 'grid', gap: '2' },
      /** Each value at the right. */
      apart: { display: 'grid', gap: '2', '& > div': { display: 'flex', justifyContent: 'space-between', gap: '3' } },
      /** Between lines. */
      lined: {
        '& > div': {
          ...pair('minmax(132px, max-content)'),
          alignItems: 'center',
          minHeight: { base: '44px', md: '34px' },
          py: '6px',
          borderBottomWidth: '1px',
        },
      },
      /** As many columns as fit, with names of one width. */
      columns: {
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, max(194px, 40%)), 1fr))',
        columnGap: '10px',
        '& > div': pair('74px'),
        '& > .wide': { ...pair('160px'), gridColumn: '1 / -1', py: '3px', lineHeight: '20px' },
        '& > div:not(.wide) > *': { lineHeight: line, truncate: true },
        smDown: { '& > div, & > .wide': pair('160px') },
      },
      well: { ...well, '& > div': { ...pair('132px'), py: '2px' } },
      wellBelow: { ...well, '& > div + div': { mt: '6px' } },
    },
  },
  defaultVariants: { look: 'beside' },
})

/**
 * Name and value: undefined while it loads, null or empty if there is none. `isWide`: uses a full row of `columns`. A
 * fact that is not shown may be false or empty.
 */
export type Fact = readonly [name: ReactNode, value: ReactNode, isWide?: boolean] | false | '' | null | undefined

/** Names with their values; nothing without any. */
export const Facts = ({ facts, ...list }: { facts: readonly Fact[] } & HTMLChakraProps<typeof List>) =>
  facts.length > 0 && (
    <List onMouseOver={showOverflowTitle} {...list}>
      {facts.map(
        (fact, place) =>
          fact && (
            <div key={place} className={fact[2] ? 'wide' : undefined}>
              <dt>{fact[0]}</dt>
              <dd dir="auto">
                {fact[1] === undefined ? <Skeleton width="70%" /> : (fact[1] ?? '') === '' ? noValue : fact[1]}
              </dd>
            </div>
          ),
      )}
    </List>
  )

const noValue = <span className="subtle">–</span>
