import { useId } from 'react'
import { chakra, Flex, Stack } from '@chakra-ui/react'
import { exitConditions } from '../../../shared/campaigns/campaigns'

interface Props {
  value: number
  onChange: (value: number) => void
}

const Radio = chakra('input', { base: { flex: 'none', boxSize: '4', mt: '1px', accentColor: 'accent.solid' } })

/** Selects when consumers leave a campaign, in the words of the specification. */
export function ExitConditionField({ value, onChange }: Props) {
  const group = useId()
  return (
    <Stack gap="0" role="radiogroup" aria-label="Exit condition">
      {exitConditions.map(({ id, name, text }) => (
        <Flex as="label" key={id} gap="2.5" py={{ base: '11px', md: '5px' }} cursor="pointer">
          <Radio type="radio" name={group} checked={id === value} onChange={() => onChange(id)} />
          <Flex as="span" wrap="wrap">
            <chakra.b width="96px" fontWeight="medium">
              {name}
            </chakra.b>{' '}
            <span className="muted">{text}</span>
          </Flex>
        </Flex>
      ))}
    </Stack>
  )
}
