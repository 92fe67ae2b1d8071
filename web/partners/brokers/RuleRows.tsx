import { Box, chakra, Grid, Heading, HStack, Text } from '@chakra-ui/react'
import { Plus, X } from 'lucide-react'
import { brokerLimits } from '../../../shared/partners/brokers'
import { Button } from '../../ui/form/Button'
import { FieldError } from '../../ui/form/Field'
import { IconButton } from '../../ui/form/IconButton'
import { useRowFocus } from '../../ui/form/useRowFocus'
import { Select } from '../../ui/form/choices/Select'
import { Term } from '../../ui/terms/Term'
import { optionsOf } from '../settings/OneOf'
import { type FormRule, meaningNames, newRule } from './brokerFields'
import { Conditions } from './Conditions'

export type RulePlace = `rules.${number}.conditions.${number}.${'at' | 'test' | 'values'}`

interface Props {
  rules: readonly FormRule[]
  errorOf: (place: 'rules' | RulePlace) => string | undefined
  onTouch: () => void
  onChange: (rules: readonly FormRule[]) => void
}

/** What an answer means: the first rule whose conditions fit. */
export function RuleRows({ rules, errorOf, onTouch, onChange }: Props) {
  const { list, acted } = useRowFocus(rules.length)
  return (
    <chakra.section ref={list} role="group" aria-label="What it means" borderTopWidth="1px" mx="-4" px="4" py="3">
      <HStack wrap="wrap" mb="1">
        <Heading as="h3" textStyle="subheading">
          What it means
        </Heading>
        <Term of="ambiguous" name="Ambiguous" />
        <Text as="span" textStyle="hint">
          The first that fits. Anything else holds the lead and asks you what it means.
        </Text>
      </HStack>
      {rules.map((rule, at) => (
        <Rule
          key={at}
          {...{ rule, at, errorOf, onTouch }}
          onChange={(change) => onChange(rules.map((one, place) => (place === at ? { ...one, ...change } : one)))}
          onRemove={() => {
            acted()
            onChange(rules.filter((_, place) => place !== at))
          }}
        />
      ))}
      {errorOf('rules') && <FieldError>{errorOf('rules')}</FieldError>}
      <Button
        size="sm"
        disabled={rules.length >= brokerLimits.rules}
        onClick={() => {
          acted()
          onChange([...rules, newRule])
        }}
      >
        <Plus aria-hidden />
        Add meaning
      </Button>
    </chakra.section>
  )
}

interface RuleProps extends Pick<Props, 'errorOf' | 'onTouch'> {
  rule: FormRule
  at: number
  onChange: (change: Partial<FormRule>) => void
  onRemove: () => void
}

function Rule({ rule: { means, every, conditions }, at, errorOf, onTouch, onChange, onRemove }: RuleProps) {
  return (
    <Grid
      {...{ role: 'group', 'aria-label': `Meaning ${at + 1}: ${meaningNames[means]}` }}
      templateColumns={{ base: 'minmax(0, 1fr) auto', md: '116px minmax(0, 1fr) auto' }}
      gap="2"
      py="2"
      borderTopWidth="1px"
    >
      <Select
        aria-label="Meaning"
        value={means}
        options={optionsOf(meaningNames)}
        onChange={(means) => onChange({ means })}
      />
      <Box gridColumn={{ base: '1 / -1', md: 2 }} gridRow={{ base: 2, md: 1 }} minW="0">
        <Conditions
          {...{ every, conditions, onTouch, onChange }}
          errorOf={(place) => errorOf(`rules.${at}.conditions.${place}`)}
        />
      </Box>
      <Box gridRow={1} gridColumn={{ base: 2, md: 3 }}>
        <IconButton label={`Remove meaning ${at + 1}`} onClick={onRemove}>
          <X aria-hidden />
        </IconButton>
      </Box>
    </Grid>
  )
}
