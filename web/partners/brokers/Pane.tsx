import { useId, type ReactNode } from 'react'
import { Box, Flex, type FlexProps, Heading, Spacer, Text } from '@chakra-ui/react'

interface Props extends Omit<FlexProps, 'title'> {
  title: string
  note?: ReactNode
  /** At the right of the title. */
  aside?: ReactNode
  /** Below the content, always in sight. */
  foot?: ReactNode
}

/** One of the columns of a step, which scrolls by itself where the columns stand beside each other. */
export function Pane({ title, note, aside, foot, children, ...box }: Props) {
  const id = useId()
  return (
    <Flex as="section" aria-labelledby={id} direction="column" minW="0" minH={{ xl: 0 }} {...box}>
      <Flex flex="none" align="center" gap="2" minH="42px" pl="4" pr="2" borderBottomWidth="1px">
        <Heading as="h2" id={id} textStyle="subheading" whiteSpace="nowrap">
          {title}
        </Heading>
        {note && (
          <Text as="span" textStyle="hint" truncate>
            {note}
          </Text>
        )}
        <Spacer />
        {aside}
      </Flex>
      <Box flex={{ xl: 1 }} minH={{ xl: 0 }} overflow={{ xl: 'auto' }} px="4" scrollPaddingBottom="64px">
        {children}
      </Box>
      {foot && (
        <Box flex="none" px="4" py="2.5" borderTopWidth="1px">
          {foot}
        </Box>
      )}
    </Flex>
  )
}
