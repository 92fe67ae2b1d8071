import { SimpleGrid, type SimpleGridProps } from '@chakra-ui/react'

/** Fields side by side, two in a row; below each other on phones. */
export const Pairs = (props: SimpleGridProps) => (
  <SimpleGrid columns={{ base: 1, md: 2 }} gap="3" alignItems="start" {...props} />
)
