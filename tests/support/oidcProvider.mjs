// A provider of OpenID Connect for tests, as a process of its own: `node oidcProvider.mjs PORT`. It signs everybody in at
// once as the account of its mode, which tests set by POST /mode: `account` are claims, `answers` replaces claims of ID tokens.
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import Provider from 'oidc-provider'

const port = Number(process.argv[2])
let mode = { account: { sub: 'nobody' }, answers: null, refuses: false }

const provider = new Provider(`http://127.0.0.1:${port}`, {
  clients: [
    {
      client_id: 'back-office',
      client_secret: 'secret-of-the-back-office',
      redirect_uris: ['http://localhost:4000/login'],
    },
  ],
  claims: { openid: ['sub', 'roles'], email: ['email', 'email_verified'], profile: ['name'] },
  features: { devInteractions: { enabled: false } },
  pkce: { required: () => true },
  interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  findAccount: (_, accountId) => ({ accountId, claims: () => ({ ...mode.account, sub: accountId }) }),
})

/** The ID token with other claims. Its signature is not checked: it came from the provider itself. */
function altered(token) {
  const [head, body, signature] = token.split('.')
  const claims = { ...JSON.parse(Buffer.from(body, 'base64url').toString()), ...mode.answers }
  return [head, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.')
}
provider.use(async (context, next) => {
  await next()
  if (context.path === '/token' && mode.answers && context.body.id_token)
    context.body.id_token = altered(context.body.id_token)
})

async function interact(request, response) {
  const { prompt, params, session } = await provider.interactionDetails(request, response)
  const finish = (result) =>
    provider.interactionFinished(request, response, result, { mergeWithLastSubmission: prompt.name === 'consent' })
  if (mode.refuses) return finish({ error: 'access_denied' })
  if (prompt.name === 'login') return finish({ login: { accountId: mode.account.sub } })
  const grant = new provider.Grant({ accountId: session.accountId, clientId: params.client_id })
  grant.addOIDCScope('openid email profile')
  return finish({ consent: { grantId: await grant.save() } })
}

const answer = provider.callback()
const server = createServer(async (request, response) => {
  if (request.url === '/mode') {
    mode = { answers: null, refuses: false, ...JSON.parse(await text(request)) }
    return response.end()
  }
  return request.url.startsWith('/interaction/') ? interact(request, response) : answer(request, response)
})
server.listen(port, '127.0.0.1', () => console.log('ready'))
