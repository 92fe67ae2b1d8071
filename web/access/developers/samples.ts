const json = (query: string) => JSON.stringify({ query })

interface Sample {
  /** Address of the gateway. */
  origin: string
  /** A document without single quotes, on one line. */
  query: string
}

/** A command that sends a document to the GraphQL API, with a token or that of the variable TOKEN. */
export const curlSample = ({ origin, query }: Sample, token = '$TOKEN') => `curl ${origin}/graphql \\
  --header "authorization: Bearer ${token}" \\
  --header "content-type: application/json" \\
  --data '${json(query)}'`

/** A command that sends events to this machine, without a public address, until it is stopped. */
export const listenSample = 'lead webhooks listen --events lead.received --to http://localhost:3000/'

/** The same question by the typed client, which has a function for each of its documents. */
export const typeScriptSample = ({
  origin,
}: Pick<Sample, 'origin'>) => `import { createClient } from "lead-back-office-client"

const client = createClient({ url: "${origin}", token: process.env.TOKEN ?? "" })
const { leads } = await client.leads({ page: { limit: 3 } })
console.log(JSON.stringify(leads))`

/** A program that sends a document, with Python's standard library. */
export const pythonSample = ({ origin, query }: Sample) => `import json, os, urllib.request

request = urllib.request.Request(
    "${origin}/graphql",
    data=json.dumps(${json(query)}).encode(),
    headers={"authorization": "Bearer " + os.environ["TOKEN"], "content-type": "application/json"},
)
with urllib.request.urlopen(request) as response:
    print(response.read().decode())`

/** The same by the command line, which comes with the typed client. */
export const commandSample = ({ origin, query }: Sample) => `echo "$TOKEN" | lead login --url ${origin}
echo '${query}' | lead query -
lead leads --limit 3 --csv`

/** What the settings of an assistant need, with a token of its own. */
export const assistantSample = ({ origin }: Pick<Sample, 'origin'>, token = 'pat_…') =>
  JSON.stringify(
    {
      mcpServers: {
        'back-office': { command: 'lead', args: ['mcp'], env: { LEAD_URL: origin, LEAD_TOKEN: token } },
      },
    },
    null,
    2,
  )
