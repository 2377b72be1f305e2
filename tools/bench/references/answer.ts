import { createServer } from 'node:http';

const GAMES = 20;
const game = {
  id: 12_345,
  sport: 'soccer',
  ageGroup: '12u',
  gender: 'girls',
  competitionLevel: 'competitive',
  date: '2027-04-17',
  startTime: '10:00',
  endTime: '12:00',
  location: 'Pleasant View Fields, Boulder, CO',
  team: { id: 678, teamName: 'Boulder Bandits', teamLocation: 'Boulder, CO', averageRating: 4.6, totalReviews: 12 },
  distance: 12.4,
  additionalInfo: 'We bring two umpires and a box of balls',
};
const body = JSON.stringify(Array.from({ length: GAMES }, () => game));

createServer((_request, response) => {
  response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': body.length });
  response.end(body);
}).listen(Number(process.env['PORT']), '127.0.0.1');
