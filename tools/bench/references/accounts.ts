/** An accounts service that knows everybody: each number is a team of its own. */
import { createServer } from 'node:http';

createServer((request, response) => {
  const id = Number(/\/internal\/identities\/(\d+)/.exec(request.url ?? '')?.[1] ?? 0);
  const team = {
    id,
    fullName: 'Robin Reyes',
    userRole: 'team_manager',
    teamName: `Team ${id}`,
    teamLocation: 'Boulder, CO',
    sport: 'baseball',
    ageGroup: '12u',
    competitionLevel: null,
  };
  response.writeHead(id > 0 ? 200 : 404, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify({ person: team, team, epoch: 1 }));
}).listen(Number(process.env['PORT']), '127.0.0.1');
