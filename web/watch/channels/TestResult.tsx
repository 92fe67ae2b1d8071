import { Box, HStack } from '@chakra-ui/react'
import { CircleCheck, CircleX } from 'lucide-react'
import { formatDuration } from '../../../shared/app/format'
import type { AlertTestResultFragment } from '../../generated/graphql'
import { ReceivedText } from '../../ui/show/ReceivedText'

/** Outcome of a test: whether it arrived, otherwise why not. */
export function TestResult({ result }: { result: AlertTestResultFragment }) {
  const { isSent, fault, response, tookMs } = result
  const Icon = isSent ? CircleCheck : CircleX
  return (
    <HStack align="start" color={isSent ? 'success.fg' : 'danger.fg'} role="group" aria-label="Result of the test">
      <Icon aria-hidden />
      <Box minW="0" overflowWrap="anywhere">
        <p>
          <b>{isSent ? 'Sent' : 'Not sent'}</b>{' '}
          <span>{isSent ? `The receiver accepted it in ${formatDuration(tookMs)}.` : fault}</span>
        </p>
        {response && (
          <Box as="pre" maxH="120px" overflow="auto" color="fg.muted" whiteSpace="pre-wrap" dir="auto">
            <ReceivedText text={response} />
          </Box>
        )}
      </Box>
    </HStack>
  )
}
