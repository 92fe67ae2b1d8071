import { Box, HStack, SimpleGrid } from '@chakra-ui/react'
import { Circle, CircleCheck } from 'lucide-react'
import { passwordRules, type PasswordLimits } from '../../../shared/access/passwordRules'

interface Props {
  password: string
  limits: PasswordLimits
  /** Whether its strength is enough; undefined where that is not asked. */
  isStrong?: boolean
}

/** Requirements of a password, and which ones the input meets. */
export function PasswordNeeds({ password, limits, isStrong }: Props) {
  const needs = passwordRules(password, limits).map(({ need, problems }) => ({ need, isMet: !problems.length }))
  if (isStrong !== undefined) needs.push({ need: 'Not a common password', isMet: isStrong })
  return (
    <SimpleGrid
      as="ul"
      columns={2}
      gap="0 12px"
      mt="-1"
      textStyle="note"
      lineHeight="20px"
      aria-label="What a password needs"
    >
      {needs.map(({ need, isMet }) => (
        <HStack as="li" key={need} gap="1.5">
          <Box asChild color={isMet ? 'success.fg' : 'fg.subtle'}>
            {isMet ? <CircleCheck className="small" aria-hidden /> : <Circle className="small" aria-hidden />}
          </Box>
          {need}
          <span className="visually-hidden">{isMet ? ': met' : ': not met'}</span>
        </HStack>
      ))}
    </SimpleGrid>
  )
}
