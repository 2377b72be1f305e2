export function PostLink() {
  return (
    <a href="/post-availability" className="button button-primary max-sm:w-full" data-show="acting">
      Post New Availability
    </a>
  );
}
