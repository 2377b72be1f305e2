/** What a team manager does next, on the own profile as on another team's. */
export function PostLink() {
  return (
    <a href="/post-availability" className="button button-primary max-sm:w-full">
      Post New Availability
    </a>
  );
}
