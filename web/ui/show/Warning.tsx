import { HStack, Text, type StackProps } from '@chakra-ui/react'
import { TriangleAlert } from 'lucide-react'

/** A warning in a form or dialog. */
export const Warning = ({ children, ...props }: StackProps) => (
  <HStack layerStyle="warning" align="start" className="form-warning" scrollMarginTop="3" {...props}>
    <TriangleAlert aria-hidden />
    <Text flex="1" overflowWrap="anywhere">
      {children}
    </Text>
  </HStack>
)
