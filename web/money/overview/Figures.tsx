import type { ReactNode } from 'react'
import { chakra } from '@chakra-ui/react'

const List = chakra('dl', {
  base: {
    display: { base: 'grid', md: 'flex' },
    gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))',
    flexWrap: 'wrap',
    gap: { base: '12px', md: '12px 40px' },
    fontVariantNumeric: 'tabular-nums lining-nums',
    '& dt, & small': { color: 'fg.muted', fontSize: 'xs' },
    '& dd': { display: 'grid' },
    '& b': { fontSize: 'xl', fontWeight: 'semibold', letterSpacing: '-0.02em', lineHeight: '28px' },
  },
})

export interface Figure {
  title: string
  value: ReactNode
  hint?: ReactNode
}

/** Large amounts, each with what it is made of. */
export const Figures = ({ figures }: { figures: readonly Figure[] }) => (
  <List>
    {figures.map(({ title, value, hint }) => (
      <div key={title}>
        <dt>{title}</dt>
        <dd>
          <b>{value}</b>
          <small>{hint}</small>
        </dd>
      </div>
    ))}
  </List>
)
