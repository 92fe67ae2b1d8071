import { Text, Wrap } from '@chakra-ui/react'
import { postbackEventLabels, postbackEvents, postbackPlaceholders } from '../../../shared/partners/publisherPostbacks'
import { Checkbox } from '../../ui/form/Checkbox'
import type { RecordForm } from '../../records/useRecordForm'
import { TextField } from '../../ui/form/TextField'
import { Facts } from '../../ui/show/Facts'
import { Code } from '../../ui/show/Code'
import type { PublisherForm } from './publisherForm'

/** Postback URL and events of a publisher. */
export function PostbackFields({ record: { form, set, text } }: { record: RecordForm<PublisherForm> }) {
  return (
    <>
      <TextField
        {...text('postbackUrl')}
        label="Postback URL"
        term="postback"
        hint="Called when one of these events happens to a lead of the publisher. None: it is told nothing."
        spellCheck={false}
        maxLength={2000}
        placeholder="https://publisher.example/postback?lead={lead_id}&event={event}"
      />
      <fieldset>
        <Text as="legend" textStyle="label" mb="1">
          Postback events
        </Text>
        <Wrap columnGap="4">
          {postbackEvents.map((event) => (
            <Checkbox
              key={event}
              checked={form.postbackEvents.includes(event)}
              onChange={(checked) =>
                set({
                  postbackEvents: postbackEvents.filter((one) =>
                    one === event ? checked : form.postbackEvents.includes(one),
                  ),
                })
              }
            >
              {postbackEventLabels[event]}
            </Checkbox>
          ))}
        </Wrap>
      </fieldset>
      <Text as="details" textStyle="note">
        <Text as="summary" width="fit-content" mb="2" color="accent.fg" cursor="pointer">
          Placeholders of the postback URL
        </Text>
        <Facts
          facts={Object.entries(postbackPlaceholders).map(([name, text]) => [
            <Code key={name}>{`{${name}}`}</Code>,
            text,
          ])}
        />
      </Text>
    </>
  )
}
