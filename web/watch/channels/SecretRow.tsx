import type { ReactNode } from 'react'
import { Box, HStack } from '@chakra-ui/react'
import { Dices } from 'lucide-react'
import { Button } from '../../ui/form/Button'
import { newSigningKey } from './newSigningKey'

interface Props {
  /** The field of the secret. */
  children: ReactNode
  /** Takes a new signing key; null for secrets that others make. */
  onGenerate: ((key: string) => void) | null
  /** Makes it; default: `newSigningKey`. */
  make?: () => string
}

/** A secret of a receiver, and the button that makes one. */
export const SecretRow = ({ children, onGenerate, make = newSigningKey }: Props) => (
  <HStack align="start">
    <Box flex="1" minW="0">
      {children}
    </Box>
    {onGenerate && (
      <Box pt="5">
        <Button onClick={() => onGenerate(make())}>
          <Dices aria-hidden />
          Generate
        </Button>
      </Box>
    )}
  </HStack>
)
