/** How thirty kinds of brokers take leads and answer, as networks and platforms for brokers do. All names are invented. */
import type { BrokerLead } from './sendToBroker'

export interface BrokerShape {
  broker: string
  /** Method, format and path of a request. */
  call: `${'POST' | 'PUT' | 'GET'} ${'json' | 'form' | 'xml' | 'query'} ${string}`
  signIn?: object
  /** Exact headers of a request, beside its content type. */
  headers?: Record<string, string>
  /** Headers that are set for this broker. */
  given?: Record<string, string>
  /** By name: a field of the lead and its form, `=` and a text with placeholders, or a table. */
  fields: Record<string, string | { by: string; values: Record<string, string>; otherwise: string | null }>
  /** The exact body, or what is added to the address. */
  sent: string
  /** The exact request for a token, and its answer. */
  token?: [sent: string, answer: string]
  reads: 'json' | 'xml' | 'form' | 'text'
  at?: { id?: string; autologin_url?: string; reason?: string; status?: string }
  /** Rules in their order: `place test value or value`, joined by `and`. */
  means: Partial<Record<'accepted' | 'duplicate' | 'refused' | 'try_again', string>>
  /** Answers: HTTP status and body, and what is read of them. */
  accepted: [answer: string, id: string | null, autologinUrl?: string, status?: string]
  refused: [answer: string, reason: string]
  /** Without a reason, ours. */
  duplicate: [answer: string, reason?: string]
  /** Asks for the lead again, without a reason. */
  later?: string
  /** Means nothing: the lead is held. */
  held: string
}

export const lead: BrokerLead = {
  ...{ reference: 'attempt-90311', lead_id: 48211, email: 'zoe@example.test', first_name: 'Zoë' },
  ...{ last_name: "O'Neil & Co", phone: '+491511234567', ip: '203.0.113.20', country: 'DE', city: 'Köln' },
  ...{ language: 'de', offer: 'gold', funnel: 'landing-7', publisher_id: '4471', hit_id: '8f2c11d0' },
  ...{ custom_param_1: 'fb 7', custom_param_2: null, custom_param_3: null, custom_param_4: null },
  ...{ custom_param_5: null, is_test: true },
}

export const geo = { by: 'country', values: { DE: '49', AT: '43' }, otherwise: '0' }
export const declaration = '<?xml version="1.0" encoding="UTF-8"?>'
export const signature = (algorithm: string, encoding: string, header: string, prefix = '') => ({
  ...{ kind: 'signature', secret: 'sign-key', algorithm, encoding, header, prefix },
})
export const token = (more: object) => ({
  ...{ kind: 'token', url: '/token', format: 'json', user_field: 'login', user: 'us', secret_field: 'password' },
  ...{ secret: 'pass-word', answer_format: 'json', header: 'authorization', prefix: 'Bearer ', minutes: 30 },
  ...more,
})

export const answeringJson: BrokerShape[] = [
  {
    ...{ broker: 'Meridian FX', call: 'POST json /api/v2/leads', signIn: { kind: 'bearer', secret: 'mfx-key' } },
    headers: { authorization: 'Bearer mfx-key' },
    fields: {
      ...{ 'profile.email': 'email', 'profile.firstName': 'first_name', 'profile.lastName': 'last_name' },
      ...{ 'profile.phone': 'phone:digits', 'tracking.clickId': 'reference', 'tracking.tags[0]': 'funnel' },
      ...{ 'tracking.tags[1]': '=fx-{{country}}', isTest: 'is_test' },
    },
    sent: `{"profile":{"email":"zoe@example.test","firstName":"Zoë","lastName":"O'Neil & Co","phone":"491511234567"},"tracking":{"clickId":"attempt-90311","tags":["landing-7","fx-DE"]},"isTest":true}`,
    ...{ reads: 'json', at: { id: 'data.lead.id', autologin_url: 'data.autologin', reason: 'error.message' } },
    means: { accepted: 'success is true', duplicate: 'error.code is DUPLICATE', refused: 'success is false' },
    accepted: [
      '200 {"success":true,"data":{"lead":{"id":7781},"autologin":"https://mfx.example/in?t=1"}}',
      ...(['7781', 'https://mfx.example/in?t=1'] as const),
    ],
    refused: ['422 {"success":false,"error":{"code":"PHONE","message":"Phone is invalid"}}', 'Phone is invalid'],
    ...{ duplicate: ['409 {"success":false,"error":{"code":"DUPLICATE"}}'], held: '200 {"success":null,"data":{}}' },
  },
  {
    ...{ broker: 'Northgate Markets', call: 'GET query /lead/add?v=3' },
    signIn: signature('sha512', 'base64', 'x-hash'),
    headers: { 'x-hash': 'wZBzmpHGoclkAtJBX2g+DExDOITh0V1To0WACDGozTewVTd9IA2L1vz/PzuTaXRZZ+6C5eArW6yIrb5VUuhkaw==' },
    fields: { mail: 'email', cid: 'reference', geo: 'country:lower', ip: 'ip' },
    sent: 'mail=zoe%40example.test&cid=attempt-90311&geo=de&ip=203.0.113.20',
    ...{ reads: 'json', at: { id: 'lead', autologin_url: 'url', reason: 'text' } },
    means: { accepted: 'code is 1', duplicate: 'code is 2', refused: 'code is 0 or -1' },
    accepted: ['200 {"code":1,"lead":"ng-5","url":"/in/5"}', 'ng-5'],
    refused: ['200 {"code":-1,"text":"Country is closed"}', 'Country is closed'],
    ...{ duplicate: ['200 {"code":2,"text":"Known since May"}', 'Known since May'], held: '200 {"code":10}' },
  },
  {
    ...{ broker: 'Halyard Trade', call: 'POST form /register', signIn: { kind: 'basic', user: 'us', secret: 'pa:ss' } },
    headers: { authorization: 'Basic dXM6cGE6c3M=' },
    fields: { email: 'email', first_name: 'first_name', last_name: 'last_name', pass: '=Aa1-{{lead_id}}' },
    sent: 'email=zoe%40example.test&first_name=Zo%C3%AB&last_name=O%27Neil+%26+Co&pass=Aa1-48211',
    ...{ reads: 'json', at: { id: 'result[0].id', autologin_url: 'result[0].url', status: 'result[0].state' } },
    means: {
      accepted: 'status is OK and result[0].id is_there',
      refused: 'status is FAIL',
      duplicate: 'status is DUP',
    },
    accepted: [
      '200 {"status":"OK","result":[{"id":901,"url":"https://h.example/a","state":"New"}]}',
      ...(['901', 'https://h.example/a', 'New'] as const),
    ],
    ...{ refused: ['200 {"status":"FAIL"}', 'The broker gave no reason.'], duplicate: ['200 {"status":"DUP"}'] },
    held: '200 {"status":"OK","result":[]}',
  },
  {
    ...{ broker: 'Quillon', call: 'PUT json /bulk', given: { 'X-Api-Key': 'quillon-key' } },
    headers: { 'x-api-key': 'quillon-key' },
    fields: { '[0].email': 'email', '[0].sub.1a': 'reference', '[0].brand': { ...geo, by: 'offer' } },
    sent: '[{"email":"zoe@example.test","sub":{"1a":"attempt-90311"},"brand":"0"}]',
    ...{ reads: 'json', at: { id: '[0].uuid', reason: '[0].errors' } },
    means: { refused: '[0].errors is_there', duplicate: '[0].known is true', accepted: '[0].uuid is_there' },
    accepted: ['201 [{"uuid":"q-1","errors":[]}]', 'q-1'],
    refused: ['200 [{"uuid":null,"errors":["Bad email","Bad IP"]}]', 'Bad email'],
    ...{ duplicate: ['200 [{"uuid":"q-1","known":true}]'], held: '202 []' },
  },
  {
    ...{ broker: 'Osprey Capital', call: 'POST json /customers', signIn: token({ token_at: 'data.jwt' }) },
    token: ['{"login":"us","password":"pass-word"}', '{"data":{"jwt":"os.pr.ey"}}'],
    headers: { authorization: 'Bearer os.pr.ey' },
    fields: { email: 'email', aff: 'publisher_id:number', test: 'is_test:one_or_zero', geo, none: 'custom_param_2' },
    sent: '{"email":"zoe@example.test","aff":4471,"test":"1","geo":"49","none":null}',
    ...{ reads: 'json', at: { id: 'payload.uuid', autologin_url: 'payload.links.login', reason: '$..description' } },
    means: { accepted: 'code is 0', duplicate: 'code is 1062', refused: 'code is 1000 or 1001' },
    accepted: [
      '200 {"code":0,"payload":{"uuid":"8a-1","links":{"login":"https://o.example/?a=1&b=2"}}}',
      ...(['8a-1', 'https://o.example/?a=1&b=2'] as const),
    ],
    refused: ['400 {"code":1001,"fault":{"details":[{"description":"No traffic now"}]}}', 'No traffic now'],
    ...{ duplicate: ['400 {"code":1062}'], held: '200 {"payload":{"uuid":"8a-1"}}' },
  },
  {
    ...{ broker: 'Larkspur', call: 'POST json /v1/leads' },
    fields: { email: 'email', country: 'country', campaign: geo, comment: '={{offer}} / {{ custom_param_1 }}' },
    sent: '{"email":"zoe@example.test","country":"DE","campaign":"49","comment":"gold / fb 7"}',
    ...{ reads: 'json', at: { id: 'id', reason: 'errors[*]' } },
    means: { duplicate: 'errors.email contains taken', refused: 'errors[*] is_there', accepted: 'id is_there' },
    accepted: ['200 {"id":12345678901,"errors":{}}', '12345678901'],
    refused: ['422 {"errors":{"phone":["Phone is too short"],"ip":["No"]}}', 'Phone is too short'],
    duplicate: ['422 {"errors":{"email":["Already TAKEN"]}}', 'Already TAKEN'],
    held: '200 {"id":null,"errors":{}}',
  },
  {
    ...{ broker: 'Tamarind', call: 'POST json /leads' },
    fields: { 'user\\.email': 'email', 'user\\.phone': 'phone', 'meta.lang': 'language:upper' },
    sent: '{"user.email":"zoe@example.test","user.phone":"+491511234567","meta":{"lang":"DE"}}',
    ...{ reads: 'json', at: { id: 'lead.id', reason: 'why' } },
    means: {
      accepted: 'ok is 1 and lead.id is_there',
      refused: 'ok is 0',
      duplicate: 'ok is 2',
      try_again: 'http is 503',
    },
    accepted: ['200 {"ok":1,"lead.id":5}', '5'],
    ...{ refused: ['200 {"ok":0,"why":"  Cap\\n reached "}', 'Cap reached'], duplicate: ['200 {"ok":2}'] },
    ...{ later: '503 {"ok":1}', held: '200 {"ok":1}' },
  },
  {
    ...{ broker: 'Kestrel Brokers', call: 'POST json /jsonapi/leads', given: { accept: 'application/vnd.api+json' } },
    headers: { accept: 'application/vnd.api+json' },
    fields: { 'data.type': '=lead', 'data.attributes.email': 'email', 'data.attributes.external-id': 'reference' },
    sent: '{"data":{"type":"lead","attributes":{"email":"zoe@example.test","external-id":"attempt-90311"}}}',
    ...{ reads: 'json', at: { id: 'data.id', reason: 'errors[0].detail' } },
    means: { accepted: 'http is 201', duplicate: 'http is 409', refused: 'http is 400-499' },
    accepted: ['201 {"data":{"type":"lead","id":"k-3"}}', 'k-3'],
    refused: ['422 {"errors":[{"detail":"Email is invalid"},{"detail":"IP"}]}', 'Email is invalid'],
    ...{ duplicate: ['409 '], held: '200 {"data":{"id":"k-3"}}' },
  },
  {
    ...{ broker: 'Sable Invest', call: 'POST form /send', signIn: signature('md5', 'hex', 'sign') },
    headers: { sign: '4079a52d7032749dd04040b7bbf83b98' },
    fields: { 'user[email]': 'email', 'user[phone]': 'phone:digits', hid: 'hit_id' },
    sent: 'user%5Bemail%5D=zoe%40example.test&user%5Bphone%5D=491511234567&hid=8f2c11d0',
    ...{ reads: 'json', at: { id: 'lead_id', reason: 'message' } },
    means: {
      duplicate: 'message contains already or exists',
      refused: 'status is error',
      accepted: 'status is success',
    },
    accepted: ['200 \ufeff{"status":"success","lead_id":"s-8","message":"Lead added"}', 's-8'],
    refused: ['200 {"status":"error","message":"Invalid country"}', 'Invalid country'],
    duplicate: ['200 {"status":"error","message":"Lead ALREADY in CRM"}', 'Lead ALREADY in CRM'],
    held: '200 {"status":"success"',
  },
  {
    ...{ broker: 'Brightwater', call: 'GET query /api' },
    fields: { token: '=bw-key', email: 'email', fn: 'first_name', empty: 'custom_param_2' },
    sent: 'token=bw-key&email=zoe%40example.test&fn=Zo%C3%AB',
    ...{ reads: 'json', at: { id: 'ret.0.cid', status: 'ret.0.status', reason: 'ret' } },
    means: { accepted: 'ret.0.cid is_there', duplicate: 'ret is duplicate', refused: 'ret is blocked or no cap' },
    accepted: ['200 {"ret":[{"cid":66,"status":"Wait"}]}', '66', undefined, 'Wait'],
    ...{ refused: ['200 {"ret":"no cap"}', 'no cap'], duplicate: ['200 {"ret":["duplicate"]}', 'duplicate'] },
    held: '200 {"ret":"queued"}',
  },
]

export const answeringForms: BrokerShape[] = [
  {
    ...{ broker: 'Kingfisher', call: 'POST form /lead.php?key=kf' },
    fields: { email: 'email', name: '={{first_name}} {{last_name}}', sub_id: 'reference' },
    sent: 'email=zoe%40example.test&name=Zo%C3%AB+O%27Neil+%26+Co&sub_id=attempt-90311',
    ...{ reads: 'form', at: { id: 'lead_id', reason: 'reason' } },
    means: { accepted: 'status is 1', duplicate: 'status is 2', refused: 'status is 0' },
    accepted: ['200 status=1&lead_id=88\r\n', '88'],
    ...{ refused: ['200 status=0&reason=Wrong+e%2Dmail', 'Wrong e-mail'], duplicate: ['200 status=2'] },
    held: '200 queued',
  },
  {
    ...{ broker: 'Lodestar', call: 'GET query /pixel', signIn: { kind: 'basic', user: 'ls', secret: 'x' } },
    ...{ headers: { authorization: 'Basic bHM6eA==' }, fields: { m: 'email', g: geo, t: 'is_test:one_or_zero' } },
    ...{ sent: 'm=zoe%40example.test&g=49&t=1', reads: 'form', at: { id: 'id', autologin_url: 'url', status: 'sale' } },
    means: {
      accepted: 'result is OK or ACCEPTED',
      duplicate: 'result is DUPE',
      refused: 'result is REJECTED',
      try_again: 'result is WAIT',
    },
    accepted: [
      '200 id=l-1&url=https%3A%2F%2Fl.example%2F%3Fa%3D1%26b%3D2&sale=New+lead&result=ACCEPTED',
      ...(['l-1', 'https://l.example/?a=1&b=2', 'New lead'] as const),
    ],
    ...{ refused: ['200 result=REJECTED', 'The broker gave no reason.'], duplicate: ['200 result=DUPE'] },
    ...{ later: '200 result=WAIT', held: '200 result=ok' },
  },
  {
    ...{ broker: 'Mallow', call: 'POST form /m' },
    fields: { 'lead[email]': 'email', 'lead[sub][1]': 'custom_param_1', 'lead[country]': 'country' },
    sent: 'lead%5Bemail%5D=zoe%40example.test&lead%5Bsub%5D%5B1%5D=fb+7&lead%5Bcountry%5D=DE',
    ...{ reads: 'form', at: { id: 'data[id]', reason: 'data[error]' } },
    means: { refused: 'data[error] is_there', duplicate: 'data[known] is 1', accepted: 'data[id] is_there' },
    ...{ accepted: ['200 data%5Bid%5D=m-1&data[error]=', 'm-1'], refused: ['200 data[error]=Blocked', 'Blocked'] },
    ...{ duplicate: ['200 data[known]=1&data[id]=m-1'], held: '200 data[id]=&data[error]=' },
  },
  {
    ...{ broker: 'Nettle', call: 'POST json /n', fields: { email: 'email', ids: 'lead_id', phone: 'phone' } },
    sent: '{"email":"zoe@example.test","ids":48211,"phone":"+491511234567"}',
    ...{ reads: 'form', at: { id: 'id', reason: 'error' } },
    means: { accepted: 'ok is true', duplicate: 'error contains twice', refused: 'error is_there' },
    ...{ accepted: ['200 ok=true&id=n-1', 'n-1'], refused: ['200 error=Phone&error=Email', 'Phone'] },
    ...{ duplicate: ['200 error=Email&error=Sent+TWICE', 'Email'], held: '200 ok=1' },
  },
  {
    ...{ broker: 'Oriel', call: 'POST xml /o', given: { 'x-token': 'or' }, headers: { 'x-token': 'or' } },
    fields: { 'l/mail': 'email', 'l/@id': 'lead_id', 'l/aff/id': 'publisher_id', 'l/none': 'custom_param_2' },
    sent: `${declaration}<l id="48211"><mail>zoe@example.test</mail><aff><id>4471</id></aff><none></none></l>`,
    ...{ reads: 'form', at: { id: 'ref', reason: 'why' } },
    means: { accepted: 'http is 200-202 and ref is_there', duplicate: 'http is 208', refused: 'why is_there' },
    ...{ accepted: ['202 ref=o-1', 'o-1'], refused: ['200 why=100%25+full', '100% full'] },
    ...{ duplicate: ['208 ref=o-1&why=Seen', 'Seen'], held: '203 ref=o-1' },
  },
  {
    ...{ broker: 'Pinnace', call: 'PUT form /p', signIn: { kind: 'bearer', secret: 'p-key' } },
    headers: { authorization: 'Bearer p-key' },
    fields: { email: 'email', offer: { by: 'offer', values: { gold: '12' }, otherwise: null }, city: 'city:lower' },
    ...{ sent: 'email=zoe%40example.test&offer=12&city=k%C3%B6ln', reads: 'form', at: { id: 'id', reason: 'msg' } },
    means: {
      duplicate: 'status is error and msg contains exist',
      refused: 'status is error',
      accepted: 'status is_not error and id is_there',
    },
    ...{ accepted: ['200 id=p-1', 'p-1'], refused: ['400 status=error&msg=Bad+geo', 'Bad geo'] },
    ...{ duplicate: ['400 status=error&msg=Lead+exists', 'Lead exists'], held: '200 status=done' },
  },
]

export const answeringText: BrokerShape[] = [
  {
    ...{ broker: 'Quarry', call: 'GET query /q.php' },
    fields: { email: 'email', pid: '=77', s: '={{publisher_id}}_{{hit_id}}' },
    sent: 'email=zoe%40example.test&pid=77&s=4471_8f2c11d0',
    ...{ reads: 'text', at: { id: 'OK|*|', reason: 'ERR|*', autologin_url: 'link=*' } },
    means: { duplicate: 'text contains ERR|dup', refused: 'text contains ERR|', accepted: 'text contains OK|' },
    accepted: ['200 OK|7781|link=https://q.example/?a=1', '7781', 'https://q.example/?a=1'],
    ...{ refused: ['200 ERR|Bad phone\n', 'Bad phone'], duplicate: ['200 ERR|dup', 'dup'], held: '200 WAIT|7781' },
  },
  {
    ...{ broker: 'Rookery', call: 'POST form /form' },
    fields: { Email: 'email', FName: 'first_name', LName: 'last_name' },
    sent: 'Email=zoe%40example.test&FName=Zo%C3%AB&LName=O%27Neil+%26+Co',
    ...{ reads: 'text', at: { id: 'Lead id: <b>*</b>', reason: 'class="error">*<', autologin_url: 'href="*"' } },
    means: {
      refused: 'text contains class="error"',
      duplicate: 'text contains known',
      accepted: 'text contains Lead id:',
    },
    accepted: [
      '200 <!doctype html>\n<html><p>Lead id: <b> r-1 </b></p><a href="https://r.example/in">go</a></html>',
      ...(['r-1', 'https://r.example/in'] as const),
    ],
    refused: ['200 <html><p class="error">Wrong country</p></html>', 'Wrong country'],
    ...{ duplicate: ['200 <html>Is Known</html>'], held: '200 <html>Welcome</html>' },
  },
  {
    ...{ broker: 'Sandpiper', call: 'POST json /sp', signIn: signature('sha1', 'base64', 'x-mac') },
    ...{ headers: { 'x-mac': 'pBbnpi2GxEuun9h9dXog4q3xW6U=' }, fields: { email: 'email', geo: 'country:lower' } },
    ...{ sent: '{"email":"zoe@example.test","geo":"de"}', reads: 'text', at: { id: 'SUCCESS *', reason: 'REASON: *' } },
    means: {
      accepted: 'text contains SUCCESS',
      duplicate: 'text contains DUPLICATE',
      refused: 'text contains FAILURE',
    },
    ...{ accepted: ['200 SUCCESS 7782\r\nbye', '7782'], refused: ['200 FAILURE\r\nREASON: Night\r\n', 'Night'] },
    ...{ duplicate: ['200 DUPLICATE'], held: '200 ' },
  },
  {
    ...{ broker: 'Thistle', call: 'POST xml /t', fields: { 'lead/email': 'email', 'lead/geo': 'country' } },
    ...{ sent: `${declaration}<lead><email>zoe@example.test</email><geo>DE</geo></lead>`, reads: 'text' },
    ...{ means: { accepted: 'text is 1', duplicate: 'text is -1', refused: 'text is 0' }, accepted: ['200 1\n', null] },
    ...{ refused: ['200  0 ', 'The broker gave no reason.'], duplicate: ['200 -1\r\n'], held: '200 10' },
  },
  {
    ...{ broker: 'Upland', call: 'GET query /u?b=2', given: { 'X-Key': 'up' }, headers: { 'x-key': 'up' } },
    ...{ fields: { email: 'email', ip: 'ip' }, sent: 'email=zoe%40example.test&ip=203.0.113.20' },
    ...{ reads: 'text', at: { id: 'id *', reason: '*' } },
    means: { accepted: 'http is 201', duplicate: 'http is 409', refused: 'http is 400 or 422' },
    ...{ accepted: ['201 ', null], refused: ['422 Not in our country\nsorry', 'Not in our country'] },
    ...{ duplicate: ['409 '], held: '204 ' },
  },
  {
    ...{ broker: 'Vesper', call: 'POST form /v', fields: { e: 'email', p: 'phone' } },
    sent: 'e=zoe%40example.test&p=%2B491511234567',
    ...{ reads: 'text', at: { id: 'Accepted: *', status: 'State: *.', reason: 'Denied: *.' } },
    means: {
      accepted: 'text contains accepted:',
      duplicate: 'text contains again',
      refused: 'text contains denied',
      try_again: 'text contains closed',
    },
    accepted: ['200 Accepted: v-1\nState: Fresh.', 'v-1', undefined, 'Fresh'],
    ...{ refused: ['200 Denied: no deal. Bye.', 'no deal'], duplicate: ['200 You again'], later: '500 Market closed' },
    held: '500 Denied: no deal. Bye.',
  },
]
