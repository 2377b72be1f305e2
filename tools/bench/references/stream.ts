/** A service whose streams cost nothing: opened, then silent. */
import { createServer } from 'node:http';

createServer((_request, response) => {
  response.writeHead(200, { 'Content-Type': 'text/event-stream' });
  response.write(': open\n\n');
}).listen(Number(process.env['PORT']), '127.0.0.1');
