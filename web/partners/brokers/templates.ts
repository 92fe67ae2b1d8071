/** Common forms of brokers, as examples of their requests without an address. */
export const templates: readonly { name: string; example: string }[] = [
  {
    name: 'JSON',
    example: `POST / HTTP/1.1
Authorization: Bearer the-token
Content-Type: application/json

{
  "external_id": "attempt-1",
  "first_name": "Jane",
  "last_name": "Doe",
  "email": "jane.doe@example.com",
  "phone": "+491511234567",
  "country": "DE",
  "language": "de",
  "ip": "203.0.113.7",
  "funnel": "gold"
}`,
  },
  {
    name: 'Form',
    example: `POST / HTTP/1.1
Content-Type: application/x-www-form-urlencoded

api_key=the-key&click_id=attempt-1&firstname=Jane&lastname=Doe&email=jane.doe%40example.com&phone=491511234567&country=DE&lang=de&ip=203.0.113.7&funnel=gold`,
  },
  {
    name: 'XML',
    example: `POST / HTTP/1.1
Content-Type: application/xml

<request>
  <auth><api_key>the-key</api_key></auth>
  <lead>
    <click_id>attempt-1</click_id>
    <first_name>Jane</first_name>
    <last_name>Doe</last_name>
    <email>jane.doe@example.com</email>
    <phone>+491511234567</phone>
    <country>DE</country>
    <ip>203.0.113.7</ip>
  </lead>
</request>`,
  },
  {
    name: 'Trackbox-like',
    example: `POST / HTTP/1.1
x-trackbox-username: the-user
x-trackbox-password: the-password
x-api-key: the-key
Content-Type: application/json

{
  "ai": "2958001",
  "ci": "1",
  "gi": "17",
  "userip": "203.0.113.7",
  "firstname": "Jane",
  "lastname": "Doe",
  "email": "jane.doe@example.com",
  "password": "Aa123456",
  "phone": "491511234567",
  "so": "gold",
  "sub": "attempt-1",
  "MPC_1": ""
}`,
  },
  {
    name: 'HasOffers-like',
    example: `GET /?api_key=the-key&offer_id=12&aff_id=34&aff_sub1=attempt-1&first_name=Jane&last_name=Doe&email=jane.doe%40example.com&phone=491511234567&country=DE&ip=203.0.113.7 HTTP/1.1`,
  },
]
