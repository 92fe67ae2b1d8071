import { createContext, useContext, useId, type ComponentProps, type ReactNode } from 'react'
import { Box, Flex, Heading, Stack, Text } from '@chakra-ui/react'

/** Level of the heading that sections are below: 1 for that of a screen. */
export const TitleLevel = createContext(1)

const looks = {
  plain: { '& > :first-child:not(:last-child)': { mb: '2' } },
  /** Of a form, under a line. */
  ruled: {
    display: 'grid',
    gap: '3',
    pt: '4',
    pb: '5',
    borderTopWidth: '1px',
    '& > button': { justifySelf: 'start' },
  },
  /** Of a form, with the title at the left. */
  beside: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: '200px minmax(0, 620px)' },
    gap: '8px 40px',
    py: '4',
    _notFirst: { borderTopWidth: '1px' },
  },
}

interface Props extends Omit<ComponentProps<typeof Box>, 'title'> {
  title: ReactNode
  level?: 'h2' | 'h3'
  hint?: ReactNode
  /** Behind the title. */
  aside?: ReactNode
  look?: keyof typeof looks
}

/** A part of a screen that is named by its title, or by `aria-label`. */
export function Section({ title, level, hint, aside, look = 'plain', children, ...box }: Props) {
  const id = useId()
  const below = useContext(TitleLevel)
  return (
    <Box as="section" aria-labelledby={box['aria-label'] ? undefined : id} css={looks[look]} {...box}>
      <div>
        <Flex as="header" wrap="wrap" align="center" gap="1px 10px">
          <Heading as={level ?? (`h${below + 1}` as 'h2')} id={id} textStyle="heading">
            {title}
          </Heading>
          {aside}
        </Flex>
        {hint && (
          <Text textStyle="hint" maxW="70ch">
            {hint}
          </Text>
        )}
      </div>
      {look === 'beside' ? <Stack gap="3">{children}</Stack> : children}
    </Box>
  )
}
