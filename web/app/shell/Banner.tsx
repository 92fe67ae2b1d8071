import type { ReactNode } from 'react'
import { chakra, Text, type HTMLChakraProps } from '@chakra-ui/react'

const Bar = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: { base: 'wrap', md: 'nowrap' },
    alignItems: 'center',
    gap: '2',
    flex: 'none',
    p: '8px {spacing.gutter}',
    borderBottom: '1px solid {colors.warning.border}',
    bg: 'warning.subtle',
    color: 'warning.fg',
    '& > button': { ml: 'auto', color: 'fg' },
  },
})

interface Props extends Pick<HTMLChakraProps<'div'>, 'role'> {
  icon: ReactNode
  text: string
  /** Stays beside its button on phones. */
  isShort?: boolean
  /** The button. */
  children: ReactNode
}

/** A warning above the screen. */
export const Banner = ({ role, icon, text, isShort, children }: Props) => (
  <Bar role={role}>
    {icon}
    <Text as="span" flex={isShort ? '1' : '1 1 220px'}>
      {text}
    </Text>
    {children}
  </Bar>
)
