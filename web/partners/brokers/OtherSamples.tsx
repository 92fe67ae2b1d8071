import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import { Badge, type BadgeTone } from '../../ui/show/Badge'
import type { AnswerMeaning } from '../../../shared/partners/mapping/conditions'
import { textAt } from '../../../shared/partners/mapping/paths'
import { type BrokerForm, conditionWords, meaningNames } from './brokerFields'
import { readSample, sampleName, type Samples } from './samples'

export const meaningTones: Readonly<Record<AnswerMeaning, BadgeTone>> = {
  accepted: 'accepted',
  duplicate: 'submitted',
  refused: 'rejected',
  try_again: 'pending',
}

/** What the form makes of each sample, and why. */
export function OtherSamples({ form, samples: { samples } }: { form: BrokerForm; samples: Samples }) {
  const read = samples.flatMap((sample, at) =>
    sample.text.trim() ? [{ name: sampleName(samples, at), sample, ...readSample(sample, form) }] : [],
  )
  if (!read.length) return null
  return (
    <Box borderTopWidth="1px" mx="-4" px="4" pt="3" mt="4">
      <Text as="h3" textStyle="subheading" id="samples-read">
        The samples
      </Text>
      <Stack as="ul" gap="0" listStyleType="none" aria-labelledby="samples-read">
        {read.map(({ name, sample, tree, rule, means }) => (
          <Flex as="li" key={name} gap="2" align="center" py="2" borderBottomWidth="1px">
            <Box flex="1" minW="0">
              {name}
              <Text textStyle="hint" overflowWrap="anywhere">
                {rule
                  ? conditionWords({
                      every: rule.every,
                      conditions: rule.conditions.map(({ values, ...one }) => ({ ...one, values: values.join(', ') })),
                    })
                  : means
                    ? `HTTP ${sample.httpStatus}`
                    : 'No condition fits'}
                {textAt(tree, form.reason) && `: ${textAt(tree, form.reason)}`}
              </Text>
            </Box>
            {means ? <Badge tone={meaningTones[means]}>{meaningNames[means]}</Badge> : <Badge>Holds the lead</Badge>}
          </Flex>
        ))}
      </Stack>
      <Text textStyle="hint" py="2">
        A duplicate is refused and never tried there again. Try again waits 30 s, 2 min and 10 min, then the lead is
        held.
      </Text>
    </Box>
  )
}
