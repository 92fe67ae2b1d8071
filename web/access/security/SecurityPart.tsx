import type { ReactNode } from 'react'
import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import type { LucideIcon } from 'lucide-react'
import { Section } from '../../ui/layout/Section'

/** A part of the page that is named by its title. */
export const Part = chakra(Section, { base: { p: '12px {spacing.gutter} 14px', borderBottomWidth: '1px' } })

interface Props {
  icon: LucideIcon
  title: ReactNode
  text: ReactNode
  /** Buttons at the right. */
  children?: ReactNode
}

/** One fact with what can be done about it. */
export const Fact = ({ icon: Icon, title, text, children }: Props) => (
  <Flex gap="3" align="center" wrap={{ base: 'wrap', md: 'nowrap' }}>
    <Box alignSelf="start" mt="0.5" color="fg.muted">
      <Icon aria-hidden />
    </Box>
    <Box flex="1" minWidth="0">
      <Text fontWeight="medium">{title}</Text>
      <Text color="fg.muted">{text}</Text>
    </Box>
    {children}
  </Flex>
)
