<?php
echo file_get_contents('https://AMANA/private/epoch');
