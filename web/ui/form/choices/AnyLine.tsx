import type { ComponentProps, ReactNode } from 'react'
import { chakra, Flex } from '@chakra-ui/react'
import { ChevronDown, type LucideIcon } from 'lucide-react'
import { inputRecipe } from '../../recipes'

const Line = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto 18px 1fr',
    alignItems: 'center',
    columnGap: '2',
    '& > button': {
      display: 'grid',
      gridArea: '1 / 1 / 2 / -1',
      gridTemplateColumns: 'subgrid',
      alignItems: 'center',
      minHeight: { base: 'control.touch', md: 'control.md' },
      textAlign: 'left',
      '&:hover .subtle': { color: 'fg' },
    },
    // Over the button, because buttons cannot be nested.
    '& > .term': { gridArea: '1 / 2' },
  },
  variants: { isBoxed: { true: { '& > button': inputRecipe.base } } },
})

type Props = ComponentProps<'button'> & {
  label: ReactNode
  /** What it stands at. */
  text?: string
  term?: ReactNode
  icon?: LucideIcon
  isBoxed?: boolean | undefined
}

/** A filter without values: a line that opens it. */
export const AnyLine = ({ label, text = 'Any', term, icon: Icon = ChevronDown, isBoxed, ...button }: Props) => (
  <Line isBoxed={isBoxed}>
    <button type="button" aria-expanded={false} {...button}>
      <span>{label}</span>{' '}
      <Flex as="span" className="subtle" gridColumn={3} align="center" justify="end" gap="2">
        {text}
        <Icon className="small" aria-hidden />
      </Flex>
    </button>
    {term}
  </Line>
)
