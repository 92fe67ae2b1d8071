import { useId, type ComponentProps, type ReactNode } from 'react'
import { Box, Flex, Heading } from '@chakra-ui/react'

interface Props extends Omit<ComponentProps<typeof Box>, 'title'> {
  title: ReactNode
  level?: 'h2' | 'h3'
  /** Beside the title. */
  aside?: ReactNode
}

/** A part of a screen that is named by its title. */
export function Section({ title, level = 'h2', aside, children, ...box }: Props) {
  const id = useId()
  return (
    <Box as="section" aria-labelledby={id} {...box}>
      <Flex as="header" wrap="wrap" align="center" columnGap="2.5" css={{ '&:not(:last-child)': { mb: '2' } }}>
        <Heading as={level} id={id} textStyle="heading">
          {title}
        </Heading>
        {aside}
      </Flex>
      {children}
    </Box>
  )
}
