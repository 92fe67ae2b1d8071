import { useId } from 'react'
import { Grid, Stack, Text } from '@chakra-ui/react'
import { NumberInput } from '../../ui/form/NumberField'

interface Props {
  /** As in shared/routing/shares.ts, with the texts that are being typed. */
  value: string
  nameOf: (advertiserId: string) => string
  onChange: (value: string) => void
}

const partsOf = (value: string) => value.split(';').map((part) => part.split('='))

/** Shares in percent of the advertisers of a group. */
export function SharesField({ value, nameOf, onChange }: Props) {
  const ownId = useId()
  const parts = partsOf(value)
  const type = (place: number, text: string) =>
    onChange(parts.map(([id, share], at) => `${id}=${at === place ? text.replace(/[;=]/g, '') : share}`).join(';'))
  return (
    <Stack>
      {parts.map(([id = '', share = ''], place) => (
        <Grid as="label" key={id} templateColumns="minmax(0, 1fr) 80px" gap="2" alignItems="center">
          <Text as="span" overflowWrap="anywhere" dir="auto">
            {nameOf(id)}
          </Text>
          <NumberInput
            // The first is that of the field's label.
            {...(place > 0 && { id: `${ownId}-${place}` })}
            aria-label={`New share of ${nameOf(id)} in percent`}
            inputMode="decimal"
            maxLength={6}
            value={share}
            onType={(text) => type(place, text.replace(',', '.'))}
          />
        </Grid>
      ))}
    </Stack>
  )
}
