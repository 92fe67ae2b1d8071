import type { ReactNode } from 'react'
import { DataList, type DataListRootProps } from '@chakra-ui/react'

const layouts = {
  /** The value below its name. */
  below: {},
  /** The values in a column of their own. */
  beside: { display: 'grid', gridTemplateColumns: { base: '1fr', md: '150px minmax(0, 1fr)' }, alignItems: 'baseline' },
  /** Each value at the right. */
  apart: { display: 'flex', justifyContent: 'space-between', gap: '3' },
} as const

/** One that is not shown may be false or empty. */
export type Fact = readonly [name: ReactNode, value: ReactNode] | false | '' | null | undefined

interface Props extends Omit<DataListRootProps, 'children'> {
  facts: readonly Fact[]
  layout?: keyof typeof layouts
}

/** Names with their values. */
export const Facts = ({ facts, layout = 'beside', ...list }: Props) => (
  <DataList.Root display="grid" gap="2" {...list}>
    {facts.map(
      (fact, place) =>
        fact && (
          <DataList.Item key={place} css={layouts[layout]}>
            <DataList.ItemLabel color="fg.muted">{fact[0]}</DataList.ItemLabel>
            <DataList.ItemValue minW="0" overflowWrap="anywhere" textStyle="figure">
              {fact[1]}
            </DataList.ItemValue>
          </DataList.Item>
        ),
    )}
  </DataList.Root>
)
