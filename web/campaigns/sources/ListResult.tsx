import { Box, Heading, HStack, Text } from '@chakra-ui/react'
import { Download, Info } from 'lucide-react'
import { Facts } from '../../ui/show/Facts'
import { SmallTable } from '../../ui/table/SmallTable'
import { formatCount, countOf } from '../../../shared/app/format'
import { Button } from '../../ui/form/Button'
import { toast } from '../../ui/overlay/toasts'
import { useSingleRun } from '../../ui/form/useSingleRun'
import type { CampaignListFactsFragment } from '../../generated/graphql'
import { fieldTitle } from './listFields'
import { saveRefusedRows } from './uploadList'
import { Warning } from '../../ui/show/Warning'

interface Props {
  campaignId: string
  list: CampaignListFactsFragment
  publisherName: string | null
}

/** Numbers of valid and rejected rows, with reasons. */
export function ListResult({ campaignId, list, publisherName }: Props) {
  const { id, rows, accepted, refused, refusedCount, problems } = list
  const { busy, run } = useSingleRun()
  const download = () =>
    run(() =>
      saveRefusedRows(campaignId, id).catch((error: unknown) =>
        toast.error(error instanceof Error ? error.message : 'The download failed. Please try again.', { error }),
      ),
    )
  return (
    <>
      <Heading as="h3" textStyle="subheading">{`${countOf(rows, 'row')} read`}</Heading>
      <Facts
        look="apart"
        my="2"
        fontSize="xs"
        facts={[
          ['Good', formatCount(accepted)],
          [
            'Refused',
            <Box key="refused" as="span" color={refusedCount ? 'danger.fg' : undefined}>
              {formatCount(refusedCount)}
            </Box>,
          ],
        ]}
      />
      {problems.map((problem) => (
        <Warning key={problem}>{problem}</Warning>
      ))}
      {refusedCount > 0 && (
        <>
          <HStack justify="space-between" minH="control.sm">
            <Heading as="h3" textStyle="subheading">
              Refused rows
            </Heading>
            <Button variant="ghost" size="sm" disabled={busy} onClick={() => void download()}>
              <Download aria-hidden />
              {`All ${formatCount(refusedCount)}`}
            </Button>
          </HStack>
          <SmallTable
            label="Refused rows"
            rows={refused}
            columns={[
              { title: 'Line', cellClass: 'figure', cell: ({ line }) => formatCount(line) },
              { title: 'Field', cell: ({ field }) => fieldTitle(field) },
              { title: 'Reason', isText: true, cell: ({ reason }) => reason },
            ]}
          />
          {refused.length < refusedCount && (
            <p className="subtle">{`The first ${formatCount(refused.length)}; the file has all.`}</p>
          )}
        </>
      )}
      {publisherName !== null && (
        <HStack layerStyle="card" align="start" mt="3" p="8px 10px" fontSize="xs">
          <Info className="small" aria-hidden />
          <Text>
            <b dir="auto">{`Booked under ${publisherName}`}</b>
            <br />
            People of a list have no origin lead. The campaign’s publisher is used.
          </Text>
        </HStack>
      )}
    </>
  )
}
